import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MADE_SECRETS, writeSecrets } from './secrets.mjs';

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
    expect(writeSecrets(file)).toEqual([...MADE_SECRETS, 'MAIL_CATCHER']);

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
    ['catches the mails of a site on this machine', '', '1'],
    ['sets no mail catcher with a mail server', 'SMTP_URL=smtp://mail.example\n', undefined],
    ['sets no mail catcher for a public site', 'SITE_URL=https://www.example.com\n', undefined],
  ])('%s', (_, text, caught) => {
    writeFileSync(file, text);
    writeSecrets(file);

    expect(values().MAIL_CATCHER).toBe(caught);
  });

  it('changes nothing the second time', () => {
    writeSecrets(file);
    const before = readFileSync(file, 'utf8');

    expect(writeSecrets(file)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
