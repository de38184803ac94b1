import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
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
import type { Outcome } from './commands.ts';

export interface ControlPortOptions {
  /** What callers must send to command or to report counts. */
  readonly token: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether this composer decides at the moment. */
  isLeading(): boolean;
  /** Runs a command of an authorized caller. */
  run(command: unknown): Promise<Outcome>;
  /** Resolves with the JSON of `/_shell/status`. */
  status(): Promise<string>;
  /** Resolves with the JSON of `/_shell/deploys`. */
  deploys(): Promise<string>;
  /** Resolves with the JSON of `/_shell/health`. Rejects if this composer could not decide. */
  health(): Promise<string>;
  takeCounts(counts: CanaryCounts): void;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

const MAX_COMMAND_BYTES = 4096;
/** A full message of counts. */
const MAX_COUNTS_BYTES = 128 * 1024;

/**
 * Web processes ask every few seconds over the same connection. The server must not be the one that closes it, because a command
 * may be on its way, and is not repeated.
 */
const KEEP_ALIVE_MS = 65_000;

const STATUS = { done: 200, refused: 422, fault: 503 } as const;
const NO_LEADER = reply(NOT_LEADING, 'another composer decides: send this to that one');
const NOT_FOUND = reply(404, 'this address is not part of the control port');

/** The server for control requests, which only web processes and operators reach. */
export function createControlServer(handle: RequestListener): Server {
  const server: Server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    handle(request, response);
  });
  return server;
}

/** Answers the control port of a composer. */
export function answerControlPort(options: ControlPortOptions) {
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

async function answer(request: IncomingMessage, options: ControlPortOptions): Promise<Reply> {
  const path = (request.url ?? '/').split('?')[0];
  if (request.method === 'POST') {
    if (path !== COMMANDS_PATH && path !== COUNTS_PATH) return NOT_FOUND;
    if (!options.isLeading()) return NO_LEADER;
    if (!isToken(request.headers.authorization, options.token)) return WRONG_TOKEN;
    return path === COMMANDS_PATH ? takeCommand(request, options) : takeCounts(request, options);
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

async function takeCommand(request: IncomingMessage, { run }: ControlPortOptions): Promise<Reply> {
  const command = await readJson(request, MAX_COMMAND_BYTES);
  if (command === undefined) return reply(400, 'the command must be a small JSON object');
  const { became, message } = await run(command);
  return reply(STATUS[became], message);
}

async function takeCounts(request: IncomingMessage, { takeCounts }: ControlPortOptions): Promise<Reply> {
  const counts = CanaryCounts.safeParse(await readJson(request, MAX_COUNTS_BYTES));
  if (!counts.success) return reply(400, 'the counts are not valid');
  takeCounts(counts.data);
  return { status: 204, body: '' };
}

function reply(status: number, message: string): Reply {
  return { status, body: JSON.stringify({ message }) };
}
