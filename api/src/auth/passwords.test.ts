import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.ts';
import { createPasswords } from './passwords.ts';

const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

const warnings: string[] = [];
const logger = createLogger('warn', { write: (line) => void warnings.push(line) });
const withoutArgon2 = () => Promise.reject(new Error('Cannot find native binding'));

describe('passwords', () => {
  it('are hashed with Argon2id and a unique salt, without trimming', async () => {
    const passwords = await createPasswords(logger);
    const [one, two] = [await passwords.hash(' Pässwörd '), await passwords.hash(' Pässwörd ')];

    expect(one).toMatch(ARGON2ID);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, ' Pässwörd ')).toBe(true);
    expect(await passwords.verify(one, 'Pässwörd')).toBe(false);
    expect(passwords.dummy).toMatch(ARGON2ID);
  });

  it('are hashed with scrypt when argon2 has no binary, and still verify where argon2 is available', async () => {
    const [without, usual] = [await createPasswords(logger, withoutArgon2), await createPasswords(logger)];
    const stored = await without.hash('a password');

    expect(stored).toMatch(/^\$scrypt\$131072,8,1\$/);
    expect(await usual.verify(stored, 'a password')).toBe(true);
    expect(await usual.verify(stored, 'another')).toBe(false);
    expect([usual.isOutdated(stored), without.isOutdated(stored)]).toEqual([true, false]);
  }, 60_000);

  it('with an argon2 hash fail as unavailable, not as wrong, when argon2 has no binary, and the reason is logged', async () => {
    const stored = await (await createPasswords(logger)).hash('a password');
    warnings.length = 0;
    const without = await createPasswords(logger, withoutArgon2);

    await expect(without.verify(stored, 'a password')).rejects.toMatchObject({ code: 'unavailable' });
    expect(warnings).toEqual([expect.stringMatching(/Cannot find native binding.*argon2 cannot be loaded/)]);
  }, 60_000);

  it('are hashed four at a time', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return 'hash';
    };
    const passwords = await createPasswords(logger, async () => ({ hash: work, verify: async () => true }));
    await Promise.all(Array.from({ length: 50 }, () => passwords.hash('x')));

    expect(most).toBe(4);
  });

  it('are rejected when the queue is full', async () => {
    const never = () => new Promise<string>(() => undefined);
    let isFirst = true;
    const hash = () => {
      if (!isFirst) return never();
      isFirst = false;
      return Promise.resolve('dummy');
    };
    const passwords = await createPasswords(logger, async () => ({ hash, verify: async () => true }));
    const waiting = Array.from({ length: 204 }, () => passwords.hash('x'));

    await expect(passwords.hash('x')).rejects.toMatchObject({ code: 'unavailable' });
    expect(waiting).toHaveLength(204);
  });
});
