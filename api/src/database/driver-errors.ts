import { errorCode, errorMessage, errorName } from '../errors.ts';

/**
 * The kinds of driver errors. `contention`: the database works, but rolled back this statement or transaction because of
 * another one, so it can be retried. `unknown` means a bug in the API.
 */
export type DatabaseFault = 'unique' | 'contention' | 'unavailable' | 'unknown';

const UNIQUE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/** Galera and Group Replication report a conflict with another node as a deadlock, or when the transaction commits. */
const CONTENTION = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  // The table was changed, for example by a new partition, after the transaction began.
  'ER_TABLE_DEF_CHANGED',
  'ER_ERROR_DURING_COMMIT',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  // An operator, or a node of a cluster, ended this one statement.
  'ER_QUERY_INTERRUPTED',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
]);
const SERIALIZATION_FAILURE = '40001';

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
  // The server accepts no more connections.
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_HOST_IS_BLOCKED',
  // The server stops, or has ended this connection.
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_SHUTDOWN_COMPLETE',
  'ER_SERVER_ISNT_AVAILABLE',
  'ER_SESSION_WAS_KILLED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_ABORTING_CONNECTION',
  'ER_NET_READ_ERROR',
  'ER_NET_READ_INTERRUPTED',
  'ER_NET_ERROR_ON_WRITE',
  'ER_NET_WRITE_INTERRUPTED',
  // A statement took longer than the server allows. A retry would take as long.
  'ER_QUERY_TIMEOUT',
  // A disk or the memory of the server is full.
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_ERROR_ON_WRITE',
  'ER_GET_ERRNO',
  'ER_OUTOFMEMORY',
  'ER_OUT_OF_SORTMEMORY',
  'ER_OUT_OF_RESOURCES',
  // A Galera node that is currently not part of the cluster.
  'ER_UNKNOWN_COM_ERROR',
  // The server is read-only.
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_ACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
]);

/** Errors of MariaDB for which the driver has no code: the connection was killed, and a statement that took too long. */
const UNAVAILABLE_ON_MARIADB = new Set([1927, 1969]);

/** MySQL and MariaDB codes for a table, column, index or foreign key that already exists, or is already dropped. */
const ALREADY_DONE = new Set([
  'ER_CANT_DROP_FIELD_OR_KEY',
  'ER_TABLE_EXISTS_ERROR',
  'ER_DUP_FIELDNAME',
  'ER_DUP_KEYNAME',
  'ER_FK_DUP_NAME',
]);

const TIMEOUTS = new Set(['KnexTimeoutError', 'TimeoutError']);

/** Classifies errors of both drivers, of Knex and of its pool. */
export function databaseFault(error: unknown): DatabaseFault {
  const code = errorCode(error);
  if (UNIQUE.has(code)) return 'unique';
  const family = code.split('_').slice(0, 2).join('_');
  if (CONTENTION.has(code) || CONTENTION.has(family) || partOf(error, 'sqlState') === SERIALIZATION_FAILURE)
    return 'contention';
  if (UNAVAILABLE.has(code) || UNAVAILABLE.has(family)) return 'unavailable';
  if (UNAVAILABLE_ON_MARIADB.has(Number(partOf(error, 'errno')))) return 'unavailable';
  if (TIMEOUTS.has(errorName(error))) return 'unavailable';
  return /closed state|pool is closed|Unable to acquire a connection/.test(errorMessage(error))
    ? 'unavailable'
    : 'unknown';
}

function partOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** True when a DDL statement failed because an earlier run already applied it. */
export function isAlreadyDone(error: unknown): boolean {
  const message = errorMessage(error);
  if (errorCode(error) === 'SQLITE_ERROR')
    return /already exists|duplicate column name|no such index/.test(message);
  // MariaDB reports an existing foreign key as a storage engine error.
  return ALREADY_DONE.has(errorCode(error)) || /errno: 121\b/.test(message);
}

export function isTableMissing(error: unknown): boolean {
  return errorCode(error) === 'ER_NO_SUCH_TABLE' || /no such table/.test(errorMessage(error));
}
