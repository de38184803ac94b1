import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MADE_SECRETS, rotateSecrets, writeSecrets } from './secrets.mjs';

let folder;
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

const values = () => parseEnv(readFileSync(file, 'utf8'));

describe('npm run secrets', () => {
  it('generates every secret, in a file that only its owner may read', () => {
    expect(writeSecrets(file)).toEqual([...MADE_SECRETS, 'MAIL_CATCHER', 'COMPOSE_PROFILES']);

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(values().AUTH_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(values().MYSQL_PASSWORD).toMatch(/^[\w-]{40,}$/);
    expect(createPrivateKey(values().AUTH_JWT_KEY.replaceAll('\\n', '\n')).asymmetricKeyType).toBe('ec');
  });

  it('keeps existing values, also where the last line has no newline', () => {
    writeFileSync(file, 'AUTH_SECRET=mine');

    expect(writeSecrets(file)).not.toContain('AUTH_SECRET');
    expect(values().AUTH_SECRET).toBe('mine');
    expect(values().RELEASE_TOKEN).toBeDefined();
  });

  it.each([
    ['catches the mails of a site on this machine', '', '1', 'mail-catcher'],
    ['starts the mail catcher of an earlier file, too', 'MAIL_CATCHER=1\n', '1', 'mail-catcher'],
    ['starts no mail catcher that is not wanted', 'MAIL_CATCHER=0\n', '0', undefined],
    ['starts no mail catcher with a mail server', 'SMTP_URL=smtp://mail.example\n', undefined, undefined],
    ['starts no mail catcher for a public site', 'SITE_URL=https://www.example.com\n', undefined, undefined],
  ])('%s', (_, text, caught, profiles) => {
    writeFileSync(file, text);
    writeSecrets(file);

    expect(values().MAIL_CATCHER).toBe(caught);
    expect(values().COMPOSE_PROFILES).toBe(profiles);
  });

  it('changes nothing the second time', () => {
    writeSecrets(file);
    const before = readFileSync(file, 'utf8');

    expect(writeSecrets(file)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe('npm run secrets -- rotate', () => {
  it('announces a secret and then uses it, in two runs, and keeps every earlier one, the newest first', () => {
    writeSecrets(file);
    const first = values().AUTH_SECRET;
    expect(rotateSecrets('secret', file)).toContain('Step 1 of 2');
    const second = values().AUTH_SECRET_NEXT;
    expect(values().AUTH_SECRET).toBe(first);
    expect(rotateSecrets('secret', file)).toContain('Step 2 of 2');
    expect(values()).toMatchObject({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
    expect(values().AUTH_SECRET_NEXT).toBeUndefined();
    rotateSecrets('secret', file);
    rotateSecrets('secret', file);

    expect(new Set([first, second, values().AUTH_SECRET]).size).toBe(3);
    expect(values().AUTH_SECRET_PREVIOUS).toBe(`${second},${first}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('announces a key, signs with it, and drops the previous one in three runs', () => {
    writeSecrets(file);
    const first = values().AUTH_JWT_KEY;

    expect(rotateSecrets('key', file)).toContain('Step 1 of 3');
    const next = values().AUTH_JWT_KEY_NEXT;
    expect(values().AUTH_JWT_KEY).toBe(first);
    expect(rotateSecrets('key', file)).toContain('Step 2 of 3');
    expect(values()).toMatchObject({ AUTH_JWT_KEY: next, AUTH_JWT_KEY_PREVIOUS: first });
    expect(values().AUTH_JWT_KEY_NEXT).toBeUndefined();
    expect(rotateSecrets('key', file)).toContain('Step 3 of 3');
    expect(values().AUTH_JWT_KEY).toBe(next);
    expect(values().AUTH_JWT_KEY_PREVIOUS).toBeUndefined();
  });

  it('keeps the other lines, and replaces a key of several lines', () => {
    writeSecrets(file);
    const key = values().AUTH_JWT_KEY;
    const pem = key.replaceAll('\\n', '\n');
    writeFileSync(file, `# Mine\nAUTH_SECRET=${'s'.repeat(32)}\nAUTH_JWT_KEY="${pem}"\nPORT=4000`);
    rotateSecrets('key', file);
    rotateSecrets('key', file);

    expect(readFileSync(file, 'utf8')).toMatch(/^# Mine\n/);
    expect(values()).toMatchObject({ PORT: '4000', AUTH_JWT_KEY_PREVIOUS: key });
    expect(values().AUTH_JWT_KEY).not.toBe(pem);
    expect(readFileSync(file, 'utf8').split('\n').length).toBe(6);
  });

  it.each([
    ['secret', '', 'Run: npm run secrets'],
    ['password', 'AUTH_SECRET=a\nAUTH_JWT_KEY=b\n', 'rotate secret, or rotate key'],
  ])('of %s with a file of "%s" changes nothing and says what to do', (what, text, message) => {
    writeFileSync(file, text);

    expect(() => rotateSecrets(what, file)).toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
