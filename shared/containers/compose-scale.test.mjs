import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../run/project.mjs';
import { MADE_SECRETS } from '../run/secrets/secrets.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** Compose's own tags: what follows replaces the value of the base file. */
const customTags = ['!reset', '!override'].flatMap((tag) => [
  { tag, collection: 'seq', resolve: (value) => value },
  { tag, resolve: (value) => value },
]);
const text = read('docker-compose.scale.yml');
const options = { merge: true, customTags, logLevel: 'error' };
const scaled = parse(text, options).services;
const base = parse(read('docker-compose.yml'), { merge: true }).services;
const nginx = read('shared/containers/front-nginx.conf');

const isReplaced = ({ profiles }) => profiles?.includes('single');
const replaced = Object.keys(scaled).filter((name) => isReplaced(scaled[name]));
const added = Object.entries(scaled).filter(([name]) => !(name in base));
/** A service as it runs: over the one that it extends. */
const whole = ({ extends: from, ...own }) => (from ? { ...base[from.service], ...own } : own);

const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(:[-?])([^}]*)\}/g)].map((match) => match.slice(1));

describe('docker-compose.scale.yml', () => {
  it('has two of each role, three database nodes, and what they share', () => {
    expect(added.map(([name]) => name).sort()).toEqual(
      [
        ...['api-1', 'api-2', 'composer-1', 'composer-2', 'web-1', 'web-2'],
        ...['database-1', 'database-2', 'database-3', 'redis', 's3', 'nginx'],
      ].sort(),
    );
  });

  it('replaces the single database, API and shell', () => {
    expect(replaced.sort()).toEqual(['api', 'mysql', 'shell']);
  });

  it('gives no secret a default', () => {
    const required = new Set(variables.filter(([, operator]) => operator === ':?').map(([name]) => name));
    const withDefault = new Set(variables.filter(([, operator]) => operator === ':-').map(([name]) => name));

    expect(MADE_SECRETS).toEqual(expect.arrayContaining([...required]));
    expect([...withDefault].sort()).toEqual(['FRONT_PLAIN_PORT', 'FRONT_PORT', 'TLS_FOLDER']);
    expect(text.match(/\$\{[A-Z]/g)).toHaveLength(variables.length);
  });

  it('uses no variable that .env.example does not explain', () => {
    const explained = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);

    expect(explained).toEqual(expect.arrayContaining(variables.map(([name]) => name)));
  });

  it.each(added)('lets %s write to volumes and /tmp only, without capabilities', (_, service) => {
    expect(whole(service)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.arrayContaining(['/tmp']),
    });
  });

  it.each(added)('limits the log, memory and processor of %s, and restarts it', (_, service) => {
    expect(whole(service)).toMatchObject({
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      restart: 'unless-stopped',
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    });
  });

  it.each(added)('checks the health of %s without a shell', (_, service) => {
    expect(whole(service).healthcheck.test[0]).toBe('CMD');
  });

  it('publishes nginx and nothing else', () => {
    const published = added.filter(([, service]) => (whole(service).ports ?? []).length > 0);

    expect(published.map(([name]) => name)).toEqual(['nginx']);
  });

  it('sets only variables that the base file passes on', () => {
    for (const [, { extends: from, environment }] of added.filter(([, service]) => service.extends)) {
      const known = Object.keys(base[from.service].environment);
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });

  it('has the same database behind every replica and the migrations', () => {
    const urls = [...text.matchAll(/mysql:\/\/[^@\n]+@(\S+)\/site/g)].map(([, hosts]) => hosts);

    expect(new Set(urls)).toEqual(new Set(['database-1:3306,database-2:3306,database-3:3306']));
    expect(read('shared/containers/galera/start-node.sh')).toContain(
      'members=database-1,database-2,database-3\n',
    );
  });
});

describe('nginx in front', () => {
  it('spreads requests over the web replicas, which believe its header exactly', () => {
    const upstreams = [...nginx.matchAll(/^ {2}server (\S+):3000 /gm)].map(([, name]) => name);

    expect(upstreams).toEqual(['web-1', 'web-2']);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    for (const name of upstreams) expect(scaled[name].environment.TRUSTED_HOPS).toBe('1');
  });

  it('tries one other replica, and repeats nothing that may have been done', () => {
    expect(nginx).toContain('proxy_next_upstream_tries 2;');
    expect(nginx).not.toContain('non_idempotent');
  });
});
