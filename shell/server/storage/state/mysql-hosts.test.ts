import { describe, expect, it } from '@jest/globals';
import { parseMysqlHosts } from './mysql-hosts.ts';

const host = {
  host: 'db1',
  port: 3306,
  user: 'site',
  password: 'p@ss',
  database: 'site',
  isEncrypted: false,
};

describe('parseMysqlHosts', () => {
  it('reads one host', () => {
    expect(parseMysqlHosts('mysql://site:p%40ss@db1/site')).toEqual([host]);
  });

  it('reads several hosts of one account and database', () => {
    expect(parseMysqlHosts('mysql://site:p%40ss@db1:3306, db2:3307,[::1]:3308/site?ssl')).toEqual([
      { ...host, isEncrypted: true },
      { ...host, isEncrypted: true, host: 'db2', port: 3307 },
      { ...host, isEncrypted: true, host: '::1', port: 3308 },
    ]);
  });

  it.each([
    '',
    'http://a/b',
    'mysql://site@db1',
    'mysql://site@db1:x/site',
    'mysql://site@db1,/site',
    'mysql://a@/b',
  ])('reads nothing else: %j', (text) => {
    expect(parseMysqlHosts(text)).toBeNull();
  });
});
