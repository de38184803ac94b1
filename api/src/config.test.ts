import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseConfig, parseDatabaseConfig } from './config.ts';

const PRODUCTION = {
  SITE_MODE: 'production',
  SITE_URL: 'https://www.ledgerwell.example/',
  AUTH_JWT_KEY: '-----BEGIN PRIVATE KEY-----\\nx\\n-----END PRIVATE KEY-----',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://site:password@mail.ledgerwell.example',
};

describe('the configuration', () => {
  it('needs nothing from outside for a demo', () => {
    expect(parseConfig({ INIT_CWD: '/somewhere' })).toMatchObject({
      site: { mode: 'demo', dataDir: '/somewhere/.data' },
      server: { host: '127.0.0.1', port: 4000, trustedHops: 1 },
      database: { dataDir: '/somewhere/.data' },
      auth: { accessSeconds: 900 },
      submissions: { limits: { submissions: { points: 20, seconds: 3600 } } },
    });
  });

  it('treats an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).server.port).toBe(4000);
  });

  it('reads secrets from files, also for a command that needs only the database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const fileOf = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const environment = {
      ...PRODUCTION,
      AUTH_SECRET: '',
      AUTH_SECRET_FILE: fileOf('auth', `${'y'.repeat(40)}\n`),
      DATABASE_URL_FILE: fileOf('database', 'mysql://site:password@db1:3306/site\n'),
    };

    expect(parseConfig(environment).auth).toMatchObject({ secret: 'y'.repeat(40) });
    expect(parseDatabaseConfig(environment).url).toBe('mysql://site:password@db1:3306/site');
    expect(() => parseDatabaseConfig({ DATABASE_URL_FILE: join(folder, 'nothing') })).toThrow(
      'which cannot be read (ENOENT)',
    );
    rmSync(folder, { recursive: true });
  });

  it('reports all invalid variables at once', () => {
    const faulty = { PORT: '70000', DATABASE_URL: 'postgres://x', RATE_LIMIT_TOKENS: 'many' };

    expect(() => parseConfig(faulty)).toThrow(
      /PORT .*; DATABASE_URL must be mysql:.*; RATE_LIMIT_TOKENS must be/,
    );
  });

  it('reports missing production variables together with invalid ones', () => {
    const faulty = { ...PRODUCTION, PORT: '70000', SMTP_URL: '', RATE_LIMIT_EMAIL: 'off' };

    expect(() => parseConfig(faulty)).toThrow(
      /PORT .*; SMTP_URL must be set in production.*; RATE_LIMIT_EMAIL must not be off/,
    );
  });

  it('accepts \\n as line breaks in a key and removes a trailing slash from the origin', () => {
    const config = parseConfig(PRODUCTION);

    expect(config.auth.jwtKey).toBe('-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----');
    expect(config.site.siteUrl).toBe('https://www.ledgerwell.example');
  });

  it.each(['https://www.ledgerwell.example/site', 'https://staff:secret@www.ledgerwell.example'])(
    'rejects %s as the origin',
    (address) => {
      expect(() => parseConfig({ ...PRODUCTION, SITE_URL: address })).toThrow(
        'SITE_URL must be an origin without a path',
      );
    },
  );

  it.each(['http://clamav:3310', 'tcp:3310', 'clamav:3310'])(
    'rejects %s as the address of a clamd',
    (address) => {
      expect(parseConfig({ CLAMAV_URL: 'tcp://clamav:3310' }).documents.clamavUrl).toBe('tcp://clamav:3310');
      expect(() => parseConfig({ CLAMAV_URL: address })).toThrow('CLAMAV_URL must be tcp://host:3310');
    },
  );

  it('allows a limit to be off in the demo but not in production', () => {
    expect(parseConfig({ RATE_LIMIT_TOKENS: 'off' }).auth.limits.tokens).toBeNull();
    expect(() => parseConfig({ ...PRODUCTION, RATE_LIMIT_TOKENS: 'off' })).toThrow(
      'RATE_LIMIT_TOKENS must not be off in production',
    );
  });

  it('turns off one limit without changing the others', () => {
    const standard = parseConfig({});
    const { submissions, ...others } = parseConfig({ RATE_LIMIT_SUBMISSIONS: 'off' });

    expect(others).toEqual({ ...standard, submissions: undefined });
    expect(submissions.limits).toEqual({ ...standard.submissions.limits, submissions: null });
  });

  it.each(['SITE_URL', 'AUTH_JWT_KEY', 'AUTH_SECRET', 'SMTP_URL'])(
    'has no default for %s in production',
    (name) => {
      expect(() => parseConfig({ ...PRODUCTION, [name]: undefined })).toThrow(
        `${name} must be set in production`,
      );
    },
  );

  it('uses the mail catcher in production only with MAIL_CATCHER=1', () => {
    const trial = { ...PRODUCTION, SMTP_URL: undefined, MAIL_CATCHER: '1' };

    expect(parseConfig({ ...trial, MAIL_CATCHER_URL: 'smtp://mail-catcher:1025' }).mail).toMatchObject({
      smtpUrl: 'smtp://mail-catcher:1025',
      isCaught: true,
    });
    expect(parseConfig(PRODUCTION).mail).toMatchObject({ smtpUrl: PRODUCTION.SMTP_URL, isCaught: false });
    expect(() => parseConfig({ ...PRODUCTION, MAIL_CATCHER: '1' })).toThrow(
      'SMTP_URL and MAIL_CATCHER=1 cannot be set together: remove one of them',
    );
  });
});
