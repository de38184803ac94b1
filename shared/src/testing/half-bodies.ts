import net from 'node:net';

/** Where an incomplete body is sent. */
export interface BodyTarget {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is never completed. */
export interface HalfBody {
  readonly type: string;
  /** The announced length; null for a chunked body. */
  readonly length: number | null;
  /** How many bytes are sent at first. */
  readonly sent: number;
  readonly ending: (typeof ENDINGS)[number];
}

const ENDINGS = ['stop', 'hang up', 'half-close', 'continue after the answer'] as const;
const TYPES = {
  'application/json': '{"a":"',
  'application/x-www-form-urlencoded': 'a=',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 ',
  'text/plain': '',
};
/** Sizes on both sides of the limits of fields, and of documents. */
const SIZES: readonly Pick<HalfBody, 'length' | 'sent'>[] = [
  ...[0, 1, 2000].map((sent) => ({ length: 3000, sent })),
  ...[0, 1, 6000, 90_000].map((sent) => ({ length: 100_000, sent })),
  ...[6000, 90_000].map((sent) => ({ length: 20_000_000, sent })),
  ...[0, 6000, 200_000].map((sent) => ({ length: null, sent })),
];

/** Every combination of size, type and ending. */
export const HALF_BODIES: readonly HalfBody[] = ENDINGS.flatMap((ending) =>
  Object.keys(TYPES).flatMap((type) => SIZES.map((size) => ({ ...size, type, ending }))),
);

/** Sends an incomplete body. Resolves with the received data once the connection has ended. */
export function sendHalf(port: number, target: BodyTarget, half: HalfBody): Promise<string> {
  const { type, length, sent, ending } = half;
  const frame = (text: string) =>
    length === null && text ? `${text.length.toString(16)}\r\n${text}\r\n` : text;
  const head = [
    `${target.method} ${target.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...Object.entries(target.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...['', ''],
  ].join('\r\n');
  const start = (TYPES[type as keyof typeof TYPES] + 'x'.repeat(sent)).slice(0, sent);
  let received = '';
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.once('close', () => resolve(received));
    socket.on('data', (part) => {
      if (received === '' && ending === 'continue after the answer') socket.write(frame('y'.repeat(500)));
      received += part.toString('latin1');
    });
    socket.write(head + frame(start), () => {
      if (ending === 'hang up') socket.resetAndDestroy();
      if (ending === 'half-close') socket.end();
    });
  });
}
