import http2, { type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';

export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly timeoutMs: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser's HTTP/2 connection to the site. It repeats nothing. */
export interface Client {
  /** Rejects when the answer is not complete in time. */
  ask(request: Ask): Promise<Answer>;
  close(): void;
}

/**
 * nginx ends a connection after a thousand requests. This client opens the next one before that, as browsers do when
 * they are told.
 */
const REQUESTS_PER_SESSION = 500;

export function createClient(origin: string): Client {
  let session: ClientHttp2Session | null = null;
  let used = 0;

  function current(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed && used < REQUESTS_PER_SESSION) return session;
    session?.close();
    // Not verified, because the certificate was created for this drill.
    const opened = http2.connect(origin, { rejectUnauthorized: false });
    opened.on('error', () => undefined);
    session = opened;
    used = 0;
    return opened;
  }

  return {
    ask({ path, method = 'GET', headers = {}, body, timeoutMs }) {
      const own = current();
      used += 1;
      return new Promise<Answer>((resolve, reject) => {
        const stream = own.request({
          ...{ ':path': path, ':method': method, ...headers },
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        });
        const timer = setTimeout(() => {
          stream.close(http2.constants.NGHTTP2_CANCEL);
          reject(new Error(`no complete answer within ${timeoutMs / 1000} s`));
        }, timeoutMs);
        const chunks: Buffer[] = [];
        let answered: IncomingHttpHeaders | null = null;
        stream.on('response', (given) => (answered = given));
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', reject);
        stream.on('aborted', () => reject(new Error('the answer was cut off')));
        stream.on('end', () => {
          const status = Number(answered?.[':status'] ?? 0);
          if (answered && status > 0) resolve({ status, headers: answered, body: Buffer.concat(chunks) });
          else reject(new Error('the connection was closed without an answer'));
        });
        stream.on('close', () => {
          clearTimeout(timer);
          reject(new Error('the stream was closed before its end'));
        });
        stream.end(body);
      });
    },
    close: () => session?.close(),
  };
}
