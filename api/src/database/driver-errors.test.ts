import { describe, expect, it } from '@jest/globals';
import { databaseFault } from './driver-errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('an error of a driver', () => {
  it.each(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])(
    '%s is a unique key violation',
    (code) => {
      expect(databaseFault(withCode(code))).toBe('unique');
    },
  );

  it.each([
    'ECONNREFUSED',
    'PROTOCOL_SEQUENCE_TIMEOUT',
    'SQLITE_IOERR_WRITE',
    'ER_UNKNOWN_COM_ERROR',
    'ER_SERVER_SHUTDOWN',
    'ER_NORMAL_SHUTDOWN',
    'ER_SHUTDOWN_COMPLETE',
    'ER_SERVER_ISNT_AVAILABLE',
    'ER_SESSION_WAS_KILLED',
    'ER_CLIENT_INTERACTION_TIMEOUT',
    'ER_QUERY_TIMEOUT',
    'ER_DISK_FULL',
    'ER_RECORD_FILE_FULL',
    'ER_OPTION_PREVENTS_STATEMENT',
    'ER_READ_ONLY_MODE',
  ])('%s means that the database is unavailable', (code) => {
    expect(databaseFault(withCode(code))).toBe('unavailable');
  });

  it.each([1927, 1969])('number %i of MariaDB, which has no code, means the same', (errno) => {
    expect(databaseFault(Object.assign(new Error('x'), { errno }))).toBe('unavailable');
  });

  it.each([
    withCode('ER_LOCK_DEADLOCK'),
    withCode('ER_LOCK_WAIT_TIMEOUT'),
    withCode('ER_CHECKREAD'),
    withCode('ER_QUERY_INTERRUPTED'),
    withCode('ER_ERROR_DURING_COMMIT'),
    withCode('ER_TRANSACTION_ROLLBACK_DURING_COMMIT'),
    withCode('SQLITE_BUSY_SNAPSHOT'),
    Object.assign(withCode('ER_OF_ANOTHER_CLUSTER'), { sqlState: '40001' }),
  ])('%o means contention with another transaction', (error) => {
    expect(databaseFault(error)).toBe('contention');
  });

  it('from the pool means that the database is unavailable', () => {
    expect(databaseFault(Object.assign(new Error('x'), { name: 'KnexTimeoutError' }))).toBe('unavailable');
  });

  it.each([withCode('ER_NO_SUCH_TABLE'), new Error('x'), 'text', null, undefined])(
    '%s is unknown',
    (error) => {
      expect(databaseFault(error)).toBe('unknown');
    },
  );
});
