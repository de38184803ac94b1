import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode, errorMessage, errorName } from './errors.ts';

export type { Logger };

const SECRETS = [
  'password',
  'current_password',
  'refresh_token',
  'access_token',
  'token',
  'authorization',
  'secret',
  'url',
];

/** Logs JSON lines with masked secrets. Lines are buffered because a write per line would cost more than formatting it. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '[secret]' },
      serializers: { err: toLoggedError },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
  );
}

/** Only selected fields of an error: driver errors also carry the statement with its values. */
export function toLoggedError(error: unknown): unknown {
  const stack: unknown = isObject(error) ? error['stack'] : undefined;
  return {
    type: errorName(error),
    code: errorCode(error) || undefined,
    message: withoutStatement(errorMessage(error)),
    stack: typeof stack === 'string' ? framesOf(stack) : undefined,
    cause: isObject(error) && error['cause'] !== undefined ? toLoggedError(error['cause']) : undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function framesOf(stack: string): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Knex error messages have the form `statement with values - message`. */
function withoutStatement(message: string): string {
  const sql = /^\s*(insert|select|update|delete|replace|with|begin|commit)\b/i.test(message);
  const end = message.lastIndexOf(' - ');
  return sql ? (end < 0 ? 'a statement failed' : message.slice(end + 3)) : message;
}

/** Shortens an address for the log: enough to see a pattern, not enough to identify a person. */
export function maskAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\.\d+$/, '.x');
  return `${address.split(':').slice(0, 3).join(':')}:x`;
}
