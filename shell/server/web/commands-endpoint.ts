import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readJson } from './read-json.ts';

/** Where the composer takes commands: a POST of JSON with the token of this project. */
export const CONTROL_PATH = '/_shell/release';

const MAX_BYTES = 4096;

export interface ControlReply {
  readonly status: number;
  readonly body: string;
}

export interface Control {
  readonly token: string;
  run(command: unknown): Promise<{ readonly became: 'done' | 'refused' | 'fault'; readonly message: string }>;
}

const STATUS = { done: 200, refused: 422, fault: 503 } as const;

/** Answers a command; whoever has not the token learns nothing. */
export async function control(request: IncomingMessage, { token, run }: Control): Promise<ControlReply> {
  if (!isToken(request.headers.authorization, token))
    return reply(401, 'the token is not the one that this composer knows: set RELEASE_TOKEN');
  const command = await readJson(request, MAX_BYTES);
  if (command === undefined) return reply(400, 'a command is a small JSON object');
  const { became, message } = await run(command);
  return reply(STATUS[became], message);
}

function reply(status: number, message: string): ControlReply {
  return { status, body: JSON.stringify({ message }) };
}

/** Compares hashes, which are of one length: the time it takes tells nothing. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
