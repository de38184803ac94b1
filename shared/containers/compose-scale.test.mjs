import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../../shell/server/config.ts';
import { STORE_TIMEOUT_MS } from '../../shell/server/web/files/assets.ts';
import { LIMITS } from '../../shell/server/web/proxy/api-proxy.ts';
import { ROOT } from '../run/project.mjs';
import { MEMBERSHIP } from '../run/provision/galera-node.mjs';
import { MADE_SECRETS } from '../run/secrets/secrets.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** Compose's `!reset` tag removes the value of the base file. */
const customTags = [{ tag: '!reset', collection: 'seq', resolve: (value) => value }];
const text = read('docker-compose.scale.yml');
const options = { merge: true, customTags, logLevel: 'error' };
const { services: scaled, volumes: declared } = parse(text, options);
const base = parse(read('docker-compose.yml'), { merge: true }).services;
const nginx = read('shared/containers/front-nginx.conf');

const isReplaced = ({ profiles }) => profiles?.includes('single');
const replaced = Object.keys(scaled).filter((name) => isReplaced(scaled[name]));
const added = Object.entries(scaled).filter(([name]) => !(name in base));
const DATABASES = added.filter(([name]) => name.startsWith('database-'));
const replicas = added.filter(([, service]) => service.extends).map(([name]) => name);
/** The effective definition of a service, merged with the one that it extends. */
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

  it('resets ports where Compose reads it: in a service itself, not in what services refer to', () => {
    const [shared] = text.split(/^services:$/m);

    expect(shared.replace(/^#.*/gm, '')).not.toContain('!reset');
    expect([...text.matchAll(/^ {2}(\S+): .*ports: !reset \[\]/gm)].map(([, name]) => name)).toEqual(
      added.filter(([, service]) => service.extends?.service === 'shell').map(([name]) => name),
    );
  });

  it.each(added)('mounts one thing at each place of %s', (_, service) => {
    const { volumes = [], tmpfs } = whole(service);
    const places = [
      ...volumes.map((volume) => volume.split(':')[1]),
      ...tmpfs.map((place) => place.split(':')[0]),
    ];

    expect(places).toEqual([...new Set(places)]);
  });

  // SELinux blocks files without a label for containers: `z` for several containers, `Z` for one.
  it('labels what it mounts from the host', () => {
    const mounts = added.flatMap(([, { volumes = [] }]) => volumes).filter((mount) => !/^[a-z]/.test(mount));
    const isShared = (mount) => mounts.filter((other) => other === mount).length > 1;

    expect(mounts.length).toBeGreaterThan(0);
    expect(mounts.filter((mount) => !mount.endsWith(isShared(mount) ? ':ro,z' : ':ro,Z'))).toEqual([]);
  });

  it('names images of others by their exact version', () => {
    const images = added.flatMap(([, { image }]) => image ?? []);

    expect(images.filter((image) => !/:\d+\.\d+(\.\d+)?(-\w+)?(@|$)/.test(image))).toEqual([]);
  });

  it('gives each replica a data folder of its own, which it declares', () => {
    const folders = added
      .filter(([, service]) => service.extends)
      .map(([, { volumes }]) => volumes.join().replace(/:\/data$/, ''));

    expect(folders).toEqual(replicas);
    expect(Object.keys(declared)).toEqual(expect.arrayContaining(replicas));
  });

  // Compose injects them by writing into the container.
  it('has no inline configs, which a read-only service cannot get', () => {
    expect(text).not.toMatch(/^ *configs:/m);
  });

  it('sets only variables that the base file passes on', () => {
    for (const [, { extends: from, environment }] of added.filter(([, service]) => service.extends)) {
      const known = Object.keys(base[from.service].environment);
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });

  it('backs up what the replicas of the API use', () => {
    expect(scaled.backup.environment).toEqual(scaled['api-1'].environment);
    expect(scaled.backup.environment).toMatchObject({ RELEASES_BUCKET: 'site-releases' });
  });

  // The image's password file is in the data, which a node that joins replaces (MariaDB/mariadb-docker#661).
  it.each(DATABASES)('checks the health of %s as a user that every node has', (_, service) => {
    expect(service.healthcheck.test.slice(0, 3)).toEqual(['CMD', 'healthcheck.sh', '--su-mysql']);
    expect(service.environment.MARIADB_MYSQL_LOCALHOST_USER).toBe('1');
    expect(service.cap_add).toEqual(expect.arrayContaining(['SETGID', 'SETUID']));
  });

  it('has the same database behind every replica and the migrations', () => {
    const urls = [...text.matchAll(/mysql:\/\/[^@\n]+@(\S+)\/site/g)].map(([, hosts]) => hosts);

    expect(new Set(urls)).toEqual(new Set(['database-1:3306,database-2:3306,database-3:3306']));
    expect(read('shared/containers/galera/start-node.sh')).toContain(
      'members=${MEMBERS:-database-1,database-2,database-3}\n',
    );
  });

  it('notices a lost database node as soon as the cluster of the tests and the drill', () => {
    const [, settings] = /--wsrep-provider-options='(.*)'/.exec(
      read('shared/containers/galera/start-node.sh'),
    );

    expect(Object.fromEntries(settings.split(';').map((setting) => setting.split('=')))).toMatchObject(
      MEMBERSHIP,
    );
  });
});

describe('nginx in front', () => {
  it('spreads requests over the web replicas, which believe its header exactly', () => {
    const upstreams = [...nginx.matchAll(/^ {2}server (\S+):3000 resolve /gm)].map(([, name]) => name);

    expect(upstreams).toEqual(['web-1', 'web-2', 'web-1', 'web-2']);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    for (const name of upstreams) expect(scaled[name].environment.TRUSTED_HOPS).toBe('1');
  });

  it('limits the memory that its files take', () => {
    const [, size] = /size=(\d+)m/.exec(
      scaled.nginx.tmpfs.find((place) => place.startsWith('/var/cache/nginx')),
    );

    expect(Number(size)).toBeLessThan(parseInt(scaled.nginx.mem_limit) / 2);
  });

  it('tries one other replica, and lets nginx repeat no POST', () => {
    expect(nginx).toContain('proxy_next_upstream_tries 2;');
    expect(nginx).not.toContain('non_idempotent');
  });

  it('waits longer than a replica waits for a slot and then for every process of the API', () => {
    const { apiTimeoutMs } = readConfig({});
    const { API_URLS } = scaled['web-1'].environment;
    const slotMs = Math.max(LIMITS.calls.waitMs, LIMITS.uploads.waitMs);

    const seconds = Number(/^ {2}proxy_read_timeout (\d+)s;$/m.exec(nginx)[1]);

    expect(seconds * 1000).toBeGreaterThan(slotMs + API_URLS.split(',').length * apiTimeoutMs);
  });

  it('waits longer for an asset than a replica waits for the store', () => {
    const seconds = Number(/location \/assets\/ \{[^}]*proxy_read_timeout (\d+)s;/.exec(nginx)[1]);

    expect(seconds * 1000).toBeGreaterThanOrEqual(STORE_TIMEOUT_MS + 1000);
  });
});
