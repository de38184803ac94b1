import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createKeyPair } from '@site/shared/release';
import { ConfigError, readConfig } from './config.ts';

const faultsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return '';
};

describe('readConfig', () => {
  it('needs no settings for the demo', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      apiUrls: ['http://127.0.0.1:4000'],
      trustedHops: 0,
      remoteUrls: {
        marketing: 'http://127.0.0.1:3001',
        blog: 'http://127.0.0.1:3002',
        application: 'http://127.0.0.1:3003',
        admin: 'http://127.0.0.1:3004',
      },
      facts: { name: 'Ledgerwell' },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SITE_URL: '' })).toMatchObject({
      port: 3000,
      siteUrl: 'http://localhost:3000',
    });
  });

  it('reads secrets from files', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, 'token');
    writeFileSync(file, `${'t'.repeat(40)}\n`);

    expect(readConfig({ RELEASE_TOKEN_FILE: file }).releaseToken).toBe('t'.repeat(40));
    expect(faultsOf({ RELEASE_TOKEN_FILE: `${file}-missing` })).toContain('which cannot be read (ENOENT)');
    rmSync(folder, { recursive: true });
  });

  it('removes a trailing slash', () => {
    expect(readConfig({ SITE_URL: 'https://a.example/', BLOG_URL: 'http://b.example/x//' })).toMatchObject({
      siteUrl: 'https://a.example',
      remoteUrls: { blog: 'http://b.example/x' },
    });
  });

  it('keeps the subdomains of the site out of HSTS unless told', () => {
    expect(readConfig({}).hsts).toBe('host');
    expect(readConfig({ HSTS: 'subdomains' }).hsts).toBe('subdomains');
    expect(faultsOf({ HSTS: 'yes' })).toContain('HSTS must be host, subdomains or off');
  });

  it('refuses a site below a path of its host', () => {
    expect(faultsOf({ SITE_URL: 'https://a.example/site' })).toContain(
      'SITE_URL must be an origin without a path',
    );
  });

  it('reads several processes of the API in place of one', () => {
    const API_URLS = 'http://a.example/, https://b.example:8443';
    expect(readConfig({ API_URL: 'http://c.example', API_URLS }).apiUrls).toEqual([
      'http://a.example',
      'https://b.example:8443',
    ]);
    expect(faultsOf({ API_URLS: 'http://a.example,b' })).toContain(
      'API_URLS.1 must be an http:// or https:// address',
    );
  });

  it('reports all invalid variables at once', () => {
    const faults = faultsOf({
      PORT: '70000',
      API_URL: 'javascript:alert(1)',
      BLOG_URL: 'ftp://x',
      TRUSTED_HOPS: '-1',
      POLL_INTERVAL_MS: 'soon',
      SITE_MODE: 'test',
      SITE_PHONE: '555',
      SITE_SCHEDULING_URL: 'http://x.example',
    });

    for (const name of [
      'PORT',
      'API_URL',
      'BLOG_URL',
      'TRUSTED_HOPS',
      'POLL_INTERVAL_MS',
      'SITE_MODE',
      'SITE_PHONE',
      'SITE_SCHEDULING_URL',
    ])
      expect(faults).toContain(`${name} `);
  });

  it('reads keys of remotes, and refuses invalid ones', () => {
    const { publicKey } = createKeyPair();
    expect(readConfig({ BLOG_PUBLIC_KEY: `${publicKey}, ${publicKey}` }).publicKeys).toMatchObject({
      blog: [publicKey, publicKey],
      admin: [],
    });
    expect(faultsOf({ BLOG_PUBLIC_KEY: 'abc', RELEASE_TOKEN: 'short' })).toMatch(
      /RELEASE_TOKEN .*BLOG_PUBLIC_KEY /,
    );
  });

  it('requires the public address in production', () => {
    expect(faultsOf({ SITE_MODE: 'production' })).toContain('SITE_URL is required in production');
    expect(faultsOf({ SITE_MODE: 'production', SITE_URL: 'https://a.example' })).toBe('');
  });

  it('reports faults of the storage with the others', () => {
    const faults = faultsOf({ PORT: '70000', RELEASES_BUCKET: 'site-releases' });

    expect(faults).toMatch(/PORT .*STATE_URL is required with RELEASES_BUCKET/);
    expect(
      readConfig({
        STATE_URL: 'mysql://site:word@db1/site',
        RELEASES_BUCKET: 'site-releases',
        RELEASE_TOKEN: 'a token of at least 32 characters',
      }).storage,
    ).toMatchObject({ state: { kind: 'mysql' }, bucket: { bucket: 'site-releases' } });
  });

  it('requires one release token for all processes with a shared state', () => {
    expect(faultsOf({ STATE_URL: 'mysql://site:word@db1/site', RELEASES_BUCKET: 'site-releases' })).toContain(
      'RELEASE_TOKEN is required with STATE_URL',
    );
  });

  it('reads site facts; "none" removes one', () => {
    expect(
      readConfig({ SITE_NAME: 'Acme', SITE_PHONE_DISPLAY: 'none', SITE_AR_PAGE_VARIANT: 'A' }).facts,
    ).toMatchObject({
      name: 'Acme',
      phoneDisplay: null,
      arPageVariant: 'A',
    });
    expect(faultsOf({ SITE_NAME: 'none' })).toContain('SITE_NAME ');
  });
});
