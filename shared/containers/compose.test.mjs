import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT, remotes } from '../run/project.mjs';
import { MADE_SECRETS } from '../run/secrets.mjs';
import { TYPES } from '../run/static-host.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docker-compose.yml');
const { services } = parse(text, { merge: true });
const ROOMS = remotes().map(({ room }) => room);
const ours = Object.entries(services).filter(([name]) => name !== 'mysql');
const dockerfiles = [...new Set(ours.map(([, { build }]) => build.dockerfile))];

/** `${NAME:-default}` and `${NAME:?message}` → [NAME, operator, rest]. */
const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(:[-?])([^}]*)\}/g)].map((match) => match.slice(1));

describe('docker-compose.yml', () => {
  it('has a service for every room, the database and the mails', () => {
    expect(Object.keys(services).sort()).toEqual(['api', 'mail-catcher', 'mysql', 'shell', ...ROOMS].sort());
  });

  it.each(remotes())('deploys $room as an image of its own, which the shell knows', ({ room, name }) => {
    expect(services[room]).toMatchObject({ image: `site/${room}`, build: { args: { ROOM: room } } });
    expect(services.shell.environment).toMatchObject({
      [`${name.toUpperCase()}_URL`]: `http://${room}:8080`,
      [`${name.toUpperCase()}_PUBLIC_KEY`]: null,
    });
  });

  it('gives no secret a default: without it nothing starts', () => {
    const required = variables.filter(([, operator]) => operator === ':?').map(([name]) => name);
    const withDefault = variables.filter(([, operator]) => operator === ':-');

    expect([...new Set(required)].sort()).toEqual([...MADE_SECRETS].sort());
    expect(withDefault.map(([name]) => name).sort()).toEqual(['MAILBOX_PORT', 'PORT', 'SMTP_URL']);
    expect(text.match(/\$\{?[A-Z]/g)).toHaveLength(variables.length);
  });

  it('runs API and shell in production mode', () => {
    expect([services.api, services.shell].map(({ environment }) => environment.SITE_MODE)).toEqual([
      'production',
      'production',
    ]);
  });

  it.each([
    ['api', 'api/src/config.ts'],
    ['shell', 'shell/server/config.ts'],
  ])('hands the %s only what it reads', (service, config) => {
    const known = [...read(config).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    const given = Object.keys(services[service].environment).filter(
      (name) => !/^SITE_(?!URL|MODE)|_URL$|_PUBLIC_KEY$/.test(name),
    );

    expect(known).toEqual(expect.arrayContaining(given));
  });

  it('names no variable that .env.example does not explain', () => {
    const explained = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);

    const passedOn = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([, value]) => value === null);
    expect(explained).toEqual(expect.arrayContaining([...variables, ...passedOn].map(([name]) => name)));
  });

  it.each(Object.entries(services))(
    'lets %s write to volumes and /tmp alone, without rights',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: expect.arrayContaining(['/tmp']),
      });
      expect(service.healthcheck.test).toEqual(['CMD', ...service.healthcheck.test.slice(1).map(String)]);
    },
  );

  it('has no service wait for another: each can be deployed alone', () => {
    expect(Object.values(services).filter((service) => service.depends_on)).toEqual([]);
  });
});

describe('the images', () => {
  it.each(dockerfiles)('%s shares the layer of packages with the others', (file) => {
    const shared = (path) => read(path).split('\n\n').slice(0, 2);

    expect(shared(file)).toEqual(shared(dockerfiles[0]));
  });

  it.each(dockerfiles)('%s ends with a user that is not root', (file) => {
    const last = read(file)
      .split(/^FROM /m)
      .at(-1);

    expect(last).toMatch(/^USER (node|101:101)$/m);
    expect(last).toMatch(/^(node:22-bookworm-slim|nginx:1\.28)\n/);
  });

  it.each(dockerfiles)('%s copies no source of a room but its own', (file) => {
    const copied = [...read(file).matchAll(/^COPY ((?:api|shell|shared|mfe-\w+|\$\{ROOM\})) /gm)].map(
      ([, room]) => room,
    );
    const own = { 'api/Dockerfile': ['api'], 'shell/Dockerfile': ['shell'] }[file];

    expect(copied).toEqual(['shared', ...(own ?? (file.includes('remote') ? ['${ROOM}'] : []))]);
  });

  it('serve a remote with the types that its host in npm start has', () => {
    const block = /types \{([^}]*)\}/.exec(read('shared/containers/remote-nginx.conf'))?.[1] ?? '';
    const types = block
      .split(';')
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([type, ...endings]) => endings.map((ending) => [`.${ending}`, type]));

    const wanted = Object.entries(TYPES).map(([ending, type]) => [ending, type.split(';')[0]]);
    expect(Object.fromEntries(types)).toEqual(Object.fromEntries(wanted));
  });
});
