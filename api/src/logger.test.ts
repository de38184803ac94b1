import { describe, expect, it } from '@jest/globals';
import { createLogger, maskAddress, toLoggedError } from './logger.ts';

describe('the logger', () => {
  it('masks fields with the name of a secret on the first two levels', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.info({ password: 'one', body: { refresh_token: 'two' }, headers: { authorization: 'three' } });

    expect(lines.join()).not.toMatch(/one|two|three/);
    expect(lines.join()).toContain('[secret]');
  });

  it('keeps the values of a failed statement out of its error', () => {
    const error = new Error("insert into `users` (`email`) values ('a@b.example') - Table 'users' is gone");

    const logged = JSON.stringify(toLoggedError(error));
    expect(logged).not.toContain('a@b.example');
    expect(logged).toContain("Table 'users' is gone");
  });

  it('includes the cause of an error', () => {
    expect(toLoggedError(new Error('outer', { cause: new Error('inner') }))).toMatchObject({
      message: 'outer',
      cause: { message: 'inner' },
    });
  });

  it('masks the end of an address', () => {
    expect(maskAddress('203.0.113.77')).toBe('203.0.113.x');
    expect(maskAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:x');
  });
});
