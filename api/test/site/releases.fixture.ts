import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '../analytics/analytics-releases.fixture.ts';

export const TOKEN = 'a token of the composer, long enough';
const AT = '2026-01-02T10:00:00.000Z';

/** What the composer says of a remote without anything special. */
const REMOTE = {
  live: version('b'),
  liveSince: AT,
  candidate: version('b'),
  pinned: null,
  isTrusted: null,
  reachable: true,
  lookedAt: AT,
  outcome: 'nothing new',
  problem: null,
  checks: ['render'],
  notRun: [],
  refusal: null,
  previous: version('a'),
  earlier: [{ version: version('a'), liveAt: AT, isTrusted: null }],
};

/** A status as `/_shell/status` sends it. */
export function aStatus(blog: object = {}, more: object = {}): object {
  return {
    composition: version('c'),
    held: null,
    canary: null,
    trouble: null,
    composedAt: AT,
    liveSince: AT,
    shell: version('d'),
    shellSince: AT,
    pages: 50,
    remotes: { marketing: REMOTE, blog: { ...REMOTE, ...blog } },
    ...more,
  };
}

/** A server that speaks the composer's protocol for status and commands. */
export interface CommandedComposer {
  readonly url: string;
  status: object;
  /** Answers commands with a valid token. Without an answer, the request stays open. */
  answer: { readonly status: number; readonly message: string } | null;
  /** The bodies of commands with a valid token. */
  readonly commands: unknown[];
  close(): Promise<void>;
}

export async function startCommandedComposer(): Promise<CommandedComposer> {
  const server = createServer((request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/_shell/status') return send(200, composer.status);
    if (request.url !== '/_shell/release' || request.method !== 'POST') return send(404, {});
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(401, { message: 'the token is invalid' });
    void bodyOf(request).then((body) => {
      composer.commands.push(JSON.parse(body));
      if (composer.answer) send(composer.answer.status, { message: composer.answer.message });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const composer: CommandedComposer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: aStatus(),
    answer: { status: 200, message: 'done' },
    commands: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return composer;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
