import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { readJson } from '../http/read-body.ts';
import { CanaryCounts } from '../model/canary-counts.ts';
import {
  COMMANDS_PATH,
  COUNTS_PATH,
  DEPLOYS_PATH,
  HEALTH_PATH,
  NOT_LEADING,
  STATUS_PATH,
} from '../model/control-paths.ts';
import { isToken, WRONG_TOKEN } from '../model/control-token.ts';
import { control, reply, type Control, type ControlReply } from './commands-endpoint.ts';

export interface ControlAppOptions {
  readonly control: Control;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether this composer decides at the moment. */
  isLeading(): boolean;
  /** Resolves with the JSON of `/_shell/status`. */
  status(): Promise<string>;
  /** Resolves with the JSON of `/_shell/deploys`. */
  deploys(): Promise<string>;
  /** Resolves with the JSON of `/_shell/health`. Rejects if this composer could not decide. */
  health(): Promise<string>;
  takeCounts(counts: CanaryCounts): void;
}

/** A full message of counts. */
const MAX_COUNTS_BYTES = 128 * 1024;

const NO_LEADER = reply(NOT_LEADING, 'another composer decides: send this to that one');
const NOT_FOUND = reply(404, 'this address is not part of the control port');

/** Answers the control port of a composer. */
export function createControlApp(options: ControlAppOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, options)
      .catch((error: unknown) => {
        options.logger.error({ err: error, path: request.url }, 'a control request failed');
        return reply(503, 'the composer failed: see its log');
      })
      .then(({ status, body }) => {
        const length = String(Buffer.byteLength(body));
        response.writeHead(status, {
          'Content-Type': 'application/json',
          'Content-Length': length,
          'Cache-Control': 'no-store',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      })
      .catch(() => response.destroy());
  };
}

async function answer(request: IncomingMessage, options: ControlAppOptions): Promise<ControlReply> {
  const path = (request.url ?? '/').split('?')[0];
  if (request.method === 'POST') {
    if (path !== COMMANDS_PATH && path !== COUNTS_PATH) return NOT_FOUND;
    if (!options.isLeading()) return NO_LEADER;
    return path === COMMANDS_PATH ? control(request, options.control) : takeCounts(request, options);
  }
  switch (path) {
    case HEALTH_PATH:
      return { status: 200, body: await options.health() };
    case DEPLOYS_PATH:
      return { status: 200, body: await options.deploys() };
    case STATUS_PATH:
      return options.isLeading() ? { status: 200, body: await options.status() } : NO_LEADER;
    default:
      return NOT_FOUND;
  }
}

async function takeCounts(
  request: IncomingMessage,
  { control: { token }, takeCounts }: ControlAppOptions,
): Promise<ControlReply> {
  if (!isToken(request.headers.authorization, token)) return WRONG_TOKEN;
  const counts = CanaryCounts.safeParse(await readJson(request, MAX_COUNTS_BYTES));
  if (!counts.success) return reply(400, 'the counts are not valid');
  takeCounts(counts.data);
  return { status: 204, body: '' };
}
