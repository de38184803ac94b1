import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RELEASE_FILE } from '@site/shared/federation';
import type { MadeRelease } from './release.fixture.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A remote's host: a real HTTP server on a free port that serves one release, unless `answer` overrides it. */
export class RemoteHost {
  /** Requested paths, in order. */
  readonly asked: string[] = [];
  /** Replaces the host's normal answer if set. */
  answer: Answer | null = null;
  readonly #files = new Map<string, Buffer>();
  #server: Server | null = null;
  #port = 0;

  static async start(published?: MadeRelease): Promise<RemoteHost> {
    const host = new RemoteHost();
    if (published) host.publish(published);
    await host.up();
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Publishes a release. Files of earlier ones are kept. */
  publish({ release, files }: MadeRelease): void {
    for (const [file, bytes] of files) this.#files.set(`/${release.version}/${file}`, bytes);
    this.#files.set(`/${RELEASE_FILE}`, Buffer.from(JSON.stringify(release)));
  }

  /** Opens the same port as before. */
  async up(): Promise<void> {
    const server = createServer((request, response) => {
      this.asked.push(request.url ?? '');
      (this.answer ?? this.#answerFile)(request, response);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  #answerFile = (request: IncomingMessage, response: ServerResponse): void => {
    const bytes = this.#files.get(request.url ?? '');
    const etag = `"${bytes?.length}-${bytes?.toString('base64').slice(-40)}"`;
    if (!bytes) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(bytes);
  };
}
