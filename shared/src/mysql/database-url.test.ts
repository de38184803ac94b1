import { describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl, withoutSecrets } from './database-url.ts';

describe('the address of a database', () => {
  it('names one host, whose port may be absent', () => {
    expect(parseDatabaseUrl('mysql://site:word@db.example/site')).toEqual({
      hosts: [{ host: 'db.example', port: 3306 }],
      user: 'site',
      password: 'word',
      database: 'site',
      isEncrypted: false,
    });
  });

  it('names several hosts in their order', () => {
    const { hosts, isEncrypted } = parseDatabaseUrl('mysql://u@a:3307, b,[::1]:3309/site?ssl=true');

    expect(hosts).toEqual([
      { host: 'a', port: 3307 },
      { host: 'b', port: 3306 },
      { host: '::1', port: 3309 },
    ]);
    expect(isEncrypted).toBe(true);
  });

  it('decodes user, password and database', () => {
    const { user, password, database } = parseDatabaseUrl('mysql://a%40b:p:%2F%2C@c@h/my%20site');

    expect({ user, password, database }).toEqual({ user: 'a@b', password: 'p:/,@c', database: 'my site' });
  });

  it.each([
    ['postgres://h/site', /^must be mysql:\/\/user:password@host:port\/database, with several hosts/],
    ['mysql://u:secret@h', /^must name a database after the host/],
    ['mysql://u:secret@/site', /^has the host "", which is not host or host:port$/],
    ['mysql://u:secret@a,,b/site', /^has the host "", which/],
    ['mysql://u:secret@a:33o6,b/site', /^has the host "a:33o6", which is not host or host:port$/],
    ['mysql://u:secret@a,b:70000/site', /^has the host "b:70000", whose port is not between 1 and 65535$/],
    ['mysql://u:secret@a,A:3306,a:3306/site', /^names the host a:3306 twice$/],
    ['mysql://u:secret%@a/site', /^has a password with a "%" that is not encoded/],
  ])('%s is refused with a reason that does not contain the password', (text, message) => {
    const parse = () => parseDatabaseUrl(text);

    expect(parse).toThrow(message);
    expect(parse).not.toThrow(/secret/);
  });

  it('is reported without user and password', () => {
    expect(withoutSecrets('mysql://user:hidden@a:1,[::1]:2/site')).toBe('a:1,[::1]:2/site');
  });
});
