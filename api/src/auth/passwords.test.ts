import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StartupError } from '../errors.ts';
import { createPasswords } from './passwords.ts';

const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('passwords', () => {
  it('are hashed with Argon2id and a unique salt, without trimming', async () => {
    const passwords = await createPasswords();
    const [one, two] = [await passwords.hash(' Pässwörd '), await passwords.hash(' Pässwörd ')];

    expect(one).toMatch(ARGON2ID);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, ' Pässwörd ')).toBe(true);
    expect(await passwords.verify(one, 'Pässwörd')).toBe(false);
    expect(passwords.dummy).toMatch(ARGON2ID);
  });

  it('that were hashed with scrypt still verify, and are outdated', async () => {
    const passwords = await createPasswords();
    const [salt, costs] = [randomBytes(16), { N: 1024, r: 8, p: 1 }];
    const tag = scryptSync('a password', salt, 32, costs);
    const stored = `$scrypt$1024,8,1$${salt.toString('base64')}$${tag.toString('base64')}`;

    expect(await passwords.verify(stored, 'a password')).toBe(true);
    expect(await passwords.verify(stored, 'another')).toBe(false);
    expect(passwords.isOutdated(stored)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('a password'))).toBe(false);
  });

  it('are not hashed in another way when argon2 has no binary: the process refuses to start', async () => {
    const started = createPasswords({
      loadArgon2: () => Promise.reject(new Error('Cannot find native binding.\n  at…')),
    });

    await expect(started).rejects.toThrow(StartupError);
    await expect(started).rejects.toThrow(
      /^Passwords cannot be hashed: .*Run "npm ci" on it.*\(Cannot find native binding\.\)$/,
    );
  });

  it('are hashed four at a time', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return 'hash';
    };
    const passwords = await createPasswords({
      loadArgon2: async () => ({ hash: work, verify: async () => true }),
    });
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
    const passwords = await createPasswords({
      loadArgon2: async () => ({ hash, verify: async () => true }),
    });
    const waiting = Array.from({ length: 204 }, () => passwords.hash('x'));

    await expect(passwords.hash('x')).rejects.toMatchObject({ code: 'unavailable' });
    expect(waiting).toHaveLength(204);
  });
});
