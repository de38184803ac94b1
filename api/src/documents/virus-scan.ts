import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { printable } from './printable.ts';

/** The name of the signature that a scanner knows in a file; null where it knows none. Throws `document_unchecked`. */
export type VirusScan = (path: string) => Promise<string | null>;

export interface ScanLimits {
  /** Longest standstill, in milliseconds, while clamd is reached and takes the file. */
  readonly sendingMs: number;
  /** Longest wait for its verdict on the whole file. */
  readonly verdictMs: number;
}

/** Together less than the shell waits for the API. */
const LIMITS: ScanLimits = { sendingMs: 5000, verdictMs: 20_000 };
const MAX_REPLY = 1000;
const RETRY_AFTER_SECONDS = 5;

/** Asks the clamd at `tcp://host:port`, by one connection for each file. It need not be there before the first one. */
export function createVirusScan(url: string, limits = LIMITS): VirusScan {
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return async function scan(path) {
    const socket = connect(address);
    try {
      return verdictOf(await ask(socket, path, limits));
    } catch (cause) {
      throw new AppError('document_unchecked', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    } finally {
      socket.destroy();
    }
  };
}

/** Its answer alone counts: it may refuse a file before it has the whole of it, and close. */
async function ask(socket: Socket, path: string, { sendingMs, verdictMs }: ScanLimits): Promise<string> {
  socket.setTimeout(sendingMs, () => socket.destroy(new Error('clamd took too long')));
  pipeline(framed(path), socket, { end: false }).then(
    () => socket.setTimeout(verdictMs),
    (error: Error) => socket.destroy(error),
  );
  let reply = '';
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) {
    reply += part;
    if (reply.includes('\0') || reply.length > MAX_REPLY) break;
  }
  return reply.split('\0', 1)[0] ?? '';
}

/** The command `INSTREAM`: pieces with their length before them, after the last one a length of zero. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthOf(piece);
    yield piece;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function verdictOf(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1];
  if (signature !== undefined) return printable(signature);
  throw new Error(`clamd answered "${printable(reply)}"`);
}
