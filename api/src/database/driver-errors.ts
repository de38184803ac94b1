import { errorCode, errorMessage, errorName } from '../errors.ts';

/** What a driver's error means to us. `unknown` covers everything that is a defect of ours. */
export type DatabaseFault = 'unique' | 'unavailable' | 'unknown';

const UNIQUE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_ACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
]);

const TIMEOUTS = new Set(['KnexTimeoutError', 'TimeoutError']);

/** Translates the errors of both drivers, of Knex and of its pool. */
export function databaseFault(error: unknown): DatabaseFault {
  const code = errorCode(error);
  if (UNIQUE.has(code)) return 'unique';
  if (UNAVAILABLE.has(code) || UNAVAILABLE.has(code.split('_').slice(0, 2).join('_'))) return 'unavailable';
  if (TIMEOUTS.has(errorName(error))) return 'unavailable';
  return /closed state|pool is closed|Unable to acquire a connection/.test(errorMessage(error))
    ? 'unavailable'
    : 'unknown';
}
