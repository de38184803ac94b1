import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { printable } from './printable.ts';

/** Returns the name of the virus found in a file, or null. Throws `document_unchecked`. */
export type VirusScan = (path: string) => Promise<string | null>;

export interface ScanLimits {
  /** Maximum idle time in milliseconds while connecting and sending the file. */
  readonly sendingMs: number;
  /** Maximum wait in milliseconds for the verdict after the file was sent. */
  readonly verdictMs: number;
}

/** The sum must be less than the shell's timeout for the API. */
const LIMITS: ScanLimits = { sendingMs: 5000, verdictMs: 20_000 };
const MAX_REPLY_LENGTH = 1000;
const RETRY_AFTER_SECONDS = 5;

/** Scans files with the clamd at `tcp://host:port`, one connection per file. Does not connect before the first scan. */
export function createVirusScan(url: string, limits = LIMITS): VirusScan {
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return async function scan(path) {
    const socket = connect(address);
    try {
      return verdictOf(await requestVerdict(socket, path, limits));
    } catch (cause) {
      throw new AppError('document_unchecked', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    } finally {
      socket.destroy();
    }
  };
}

/** Reads the reply even when sending failed: clamd can reject a file early and close the connection. */
async function requestVerdict(
  socket: Socket,
  path: string,
  { sendingMs, verdictMs }: ScanLimits,
): Promise<string> {
  socket.setTimeout(sendingMs, () => socket.destroy(new Error('clamd did not answer in time')));
  pipeline(streamChunks(path), socket, { end: false }).then(
    () => socket.setTimeout(verdictMs),
    (error: Error) => socket.destroy(error),
  );
  let reply = '';
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) {
    reply += part;
    if (reply.includes('\0') || reply.length > MAX_REPLY_LENGTH) break;
  }
  return reply.split('\0', 1)[0] ?? '';
}

/** The `INSTREAM` command: chunks with a length prefix, then a length of zero. */
async function* streamChunks(path: string): AsyncGenerator<Buffer> {
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
