import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { VARIABLES } from '../../api/src/config.ts';
import { ROOT, remotes } from '../run/project.mjs';
import { MADE_SECRETS } from '../run/secrets/secrets.mjs';
import { TYPES } from '../run/site/static-host.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const shellVariables = ['shell/server/config.ts', 'shell/server/storage/storage-settings.ts']
  .flatMap((file) => [...read(file).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)])
  .map(([, name]) => name);
const text = read('docker-compose.yml');
const { services, volumes: declared } = parse(text, { merge: true });
const WORKSPACES = remotes().map(({ workspace }) => workspace);
const ours = Object.entries(services).filter(([name]) => name !== 'mysql');
/** Services that end when their work is done. */
const ONE_SHOT = ['migrate', 'backup'];
const dockerfiles = [...new Set(ours.map(([, { build }]) => build.dockerfile))];

/** Matches `${NAME:-default}` and `${NAME:?message}` as [NAME, operator, rest]. */
const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(:[-?])([^}]*)\}/g)].map((match) => match.slice(1));

/** Variables that an image sets, or that exist only outside containers. */
const OF_THE_IMAGE = {
  api: ['HOST', 'PORT', 'DATA_DIR', 'TRUSTED_HOPS'],
  shell: ['HOST', 'PORT', 'DATA_DIR', 'SHELL_RELEASE_DIR'],
};
/** Secrets that only docker-compose.scale.yml uses. */
const OF_THE_SCALED_SITE = ['REDIS_PASSWORD', 'STORE_SECRET'];
/** Variables for image names, and for which images run. */
const OF_IMAGES = /^IMAGES$|_VERSION$/;
const SITE_FACT = /^SITE_(?!URL$|MODE$)/;
const REMOTE = new RegExp(
  `^(${remotes()
    .map(({ name }) => name.toUpperCase())
    .join('|')})_(URL|PUBLIC_KEY)$`,
);

describe('docker-compose.yml', () => {
  it('has a service for every workspace, the database, its migrations, the mails and backups', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['api', 'backup', 'mail-catcher', 'migrate', 'mysql', 'shell', ...WORKSPACES].sort(),
    );
  });

  it.each(remotes())(
    'deploys $workspace as an image of its own, which the shell knows',
    ({ workspace, name }) => {
      expect(services[workspace]).toMatchObject({
        image: `\${IMAGES:-site}/${workspace}:\${${name.toUpperCase()}_VERSION:-latest}`,
        build: { args: { WORKSPACE: workspace } },
      });
      expect(services.shell.environment).toMatchObject({
        [`${name.toUpperCase()}_URL`]: `http://${workspace}:8080`,
        [`${name.toUpperCase()}_PUBLIC_KEY`]: null,
      });
    },
  );

  it('gives no secret a default: nothing starts without it', () => {
    const required = variables.filter(([, operator]) => operator === ':?').map(([name]) => name);
    const withDefault = variables.filter(([, operator]) => operator === ':-');

    expect([...new Set(required)].sort()).toEqual(
      MADE_SECRETS.filter((name) => !OF_THE_SCALED_SITE.includes(name)).sort(),
    );
    const withoutImages = withDefault.map(([name]) => name).filter((name) => !OF_IMAGES.test(name));
    expect(withoutImages.sort()).toEqual(['BIND', 'MAILBOX_PORT', 'MAIL_CATCHER', 'PORT']);
    expect(text.match(/\$\{?[A-Z]/g)).toHaveLength(variables.length);
  });

  it('runs API and shell in production mode', () => {
    expect([services.api, services.shell].map(({ environment }) => environment.SITE_MODE)).toEqual([
      'production',
      'production',
    ]);
  });

  it.each([
    ['api', VARIABLES],
    ['shell', shellVariables],
  ])('gives the %s every variable that it reads and no other', (service, known) => {
    const given = Object.keys(services[service].environment).filter(
      (name) => !SITE_FACT.test(name) && !REMOTE.test(name),
    );

    expect([...given, ...OF_THE_IMAGE[service]].sort()).toEqual([...known].sort());
  });

  it('passes every site fact to the API and to the shell', () => {
    const explained = [...read('.env.example').matchAll(/^# (SITE_[A-Z_]+)=/gm)].map(([, name]) => name);
    const facts = explained.filter((name) => SITE_FACT.test(name)).sort();

    for (const { environment } of [services.api, services.shell])
      expect(
        Object.keys(environment)
          .filter((name) => SITE_FACT.test(name))
          .sort(),
      ).toEqual(facts);
  });

  it('uses no variable that .env.example does not explain', () => {
    const explained = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);

    const passedOn = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([, value]) => value === null);
    expect(explained).toEqual(expect.arrayContaining([...variables, ...passedOn].map(([name]) => name)));
  });

  it.each(Object.entries(services))(
    'lets %s write to volumes and /tmp only, without capabilities',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: expect.arrayContaining(['/tmp']),
      });
    },
  );

  it.each(Object.entries(services).filter(([name]) => !ONE_SHOT.includes(name)))(
    'checks the health of %s without a shell',
    (_, { healthcheck }) => {
      expect(healthcheck.test).toEqual(['CMD', ...healthcheck.test.slice(1).map(String)]);
    },
  );

  it.each(['api', 'shell'])('deploys the %s as an image of its own', (name) => {
    expect(services[name].image).toBe(`\${IMAGES:-site}/${name}:\${${name.toUpperCase()}_VERSION:-latest}`);
  });

  it('builds and starts the mail catcher only with its profile', () => {
    expect(services['mail-catcher'].profiles).toEqual(['mail-catcher']);
  });

  it('migrates the database with the image of the API, until it succeeds', () => {
    const { image, command, restart, environment } = services.migrate;

    expect({ image, restart }).toEqual({ image: services.api.image, restart: 'on-failure' });
    expect(command.at(-1)).toBe('dist/migrate-command.js');
    expect(services.api.environment).toMatchObject(environment);
    expect(Number(services.api.environment.DATABASE_WAIT_MS)).toBeGreaterThanOrEqual(60_000);
  });

  it('backs up what the API and the shell store, and only on demand', () => {
    const { image, environment, volumes, profiles, restart } = services.backup;
    const stored = (service) => service.volumes.map((volume) => volume.split(':')[0]);

    expect({ image, environment }).toEqual({
      image: services.api.image,
      environment: services.api.environment,
    });
    expect(volumes).toEqual(expect.arrayContaining(services.api.volumes));
    expect(stored(services.backup)).toEqual([...stored(services.api), ...stored(services.shell), 'backups']);
    expect({ profiles, restart }).toEqual({ profiles: ['backup'], restart: 'no' });
  });

  it('declares the volumes that its services use and no other', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);

    expect([...new Set(used.map((volume) => volume.split(':')[0]))].sort()).toEqual(
      Object.keys(declared).sort(),
    );
  });

  it('listens on this machine only until BIND says otherwise', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);

    expect(published).toEqual([
      '${BIND:-127.0.0.1}:${PORT:-3000}:3000',
      '127.0.0.1:${MAILBOX_PORT:-8025}:8025',
    ]);
  });

  it.each(Object.entries(services))('limits the log, memory and processor of %s', (_, service) => {
    expect(service).toMatchObject({
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    });
  });

  it.each(['api', 'shell', 'mysql'])('gives %s time to finish its work', (name) => {
    expect(services[name].stop_grace_period).toMatch(/^\d+s$/);
  });

  it('names images of others by their exact version', () => {
    expect(services.mysql.image).toMatch(/:\d+\.\d+\.\d+(@|$)/);
  });

  it('mounts nothing from the host', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);

    expect(mounts.filter((mount) => !/^[a-z]/.test(mount))).toEqual([]);
  });

  it('has no service wait for another: each can be deployed alone', () => {
    expect(Object.values(services).filter((service) => service.depends_on)).toEqual([]);
  });
});

describe('the images', () => {
  it.each(dockerfiles)('%s shares the layers of manifests and packages with the others', (file) => {
    const shared = (path) =>
      read(path)
        .split('\n\n')
        .filter((stage) => / AS (?:manifests|packages)$/m.test(stage));

    expect(shared(file)).not.toEqual([]);
    expect(shared('api/Dockerfile')).toEqual(expect.arrayContaining(shared(file)));
  });

  it.each(dockerfiles)('%s ends with a user that is not root', (file) => {
    const last = read(file)
      .split(/^FROM /m)
      .at(-1);

    expect(last).toMatch(/^USER (node|101:101)$/m);
    expect(last).toMatch(/^(node:24\.\d+\.\d+-bookworm-slim|nginx:\d+\.\d+\.\d+-alpine-slim)[@\n]/);
  });

  it('are all built on the same Node', () => {
    const bases = dockerfiles.flatMap((file) => read(file).match(/^FROM node:\S+/gm));

    expect(new Set(bases).size).toBe(1);
  });

  it.each([
    ['api/Dockerfile', ['shared', 'api']],
    ['shell/Dockerfile', ['shared', 'shell']],
    [
      'shared/containers/remote.Dockerfile',
      ['shared', '${WORKSPACE}', 'shared/containers/remote-nginx.conf'],
    ],
    ['shared/containers/mail-catcher.Dockerfile', ['shared/containers/mail-catcher']],
  ])('%s copies no sources but %j', (file, own) => {
    const sources = [...read(file).matchAll(/^COPY ((?:api|shell|shared|mfe-|\$\{WORKSPACE\})\S*) /gm)];

    expect(sources.map(([, path]) => path)).toEqual(own);
  });

  it('serve a remote with the same content types as its host in npm start', () => {
    const block = /types \{([^}]*)\}/.exec(read('shared/containers/remote-nginx.conf'))?.[1] ?? '';
    const types = block
      .split(';')
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([type, ...endings]) => endings.map((ending) => [`.${ending}`, type]));

    const wanted = Object.entries(TYPES).map(([ending, type]) => [ending, type.split(';')[0]]);
    expect(Object.fromEntries(types)).toEqual(Object.fromEntries(wanted));
  });
});
