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

  it.each(['ECONNREFUSED', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ER_UNKNOWN_COM_ERROR', 'SQLITE_IOERR_WRITE'])(
    '%s means that the database is unavailable',
    (code) => {
      expect(databaseFault(withCode(code))).toBe('unavailable');
    },
  );

  it.each([
    withCode('ER_LOCK_DEADLOCK'),
    withCode('ER_LOCK_WAIT_TIMEOUT'),
    withCode('ER_CHECKREAD'),
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
