import type { IncomingMessage } from 'node:http';
import { readJson } from '../http/read-body.ts';
import { isToken, WRONG_TOKEN } from '../model/control-token.ts';

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

/** Answers a command. Unauthenticated callers get 401. */
export async function control(request: IncomingMessage, { token, run }: Control): Promise<ControlReply> {
  if (!isToken(request.headers.authorization, token)) return WRONG_TOKEN;
  const command = await readJson(request, MAX_BYTES);
  if (command === undefined) return reply(400, 'the command must be a small JSON object');
  const { became, message } = await run(command);
  return reply(STATUS[became], message);
}

export function reply(status: number, message: string): ControlReply {
  return { status, body: JSON.stringify({ message }) };
}
