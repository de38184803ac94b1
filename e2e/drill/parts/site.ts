import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { createHostCopy, REMOTE_NAMES, type RemoteHost, type RemoteName } from '../../system/remote-host.ts';
import { ROOT, runProgram } from '../../system/program.ts';
import { createEngines, type DatabaseNode, type Installed } from '../engines/engines.ts';
import { prepareFront } from '../engines/front.ts';
import { databasePart } from './database-part.ts';
import {
  apiEnvironment,
  DATABASE,
  DOCUMENTS_BUCKET,
  makeSecrets,
  RELEASES_BUCKET,
  type Secrets,
  type Shared,
} from './environment.ts';
import { createPart, type Part, type Role } from './part.ts';
import { choosePorts } from './ports.ts';
import { createReplicas, type PartName, type Replica } from './replicas.ts';

export type Hosts = Readonly<Record<RemoteName, RemoteHost>>;
/** The scaled site as processes on loopback. */
export interface Site {
  readonly url: string;
  readonly plan: Plan;
  readonly installed: Installed;
  readonly replicas: Readonly<Record<PartName, Replica>>;
  readonly database: readonly Part[];
  readonly redis: Part;
  readonly s3: Part;
  readonly front: Part;
  readonly frontLog: string;
  readonly mailFile: string;
  readonly hosts: Hosts;
  readonly admin: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

export interface Plan {
  readonly folder: string;
  readonly secrets: Secrets;
  readonly databasePorts: readonly number[];
}

type Say = (line: string) => void;

const PROMPT_STOP_MS = 3000;
const ADMIN = { email: 'drill-admin@ledgerwell.example', password: 'Harbour-lantern 47' };

export async function startSite(folder: string, say: Say): Promise<Site> {
  const closing: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    return await start(folder, say, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  folder: string,
  say: Say,
  closing: (() => Promise<unknown> | void)[],
  stop: () => Promise<void>,
): Promise<Site> {
  requireBuilds();
  const engines = createEngines();
  closing.push(() => engines.stop());
  say('installing what is missing');
  const installed = await engines.install();
  say('starting three database nodes');
  const nodes = await engines.startDatabase();
  const databasePorts = nodes.map(({ port }) => port);
  await createDatabase(nodes);

  const [port = 0, plainPort = 0, s3Port = 0, redisPort = 0, mailPort = 0, ...ports] = await choosePorts(11);
  const secrets = makeSecrets();
  const siteUrl = `https://localhost:${port}`;
  const shared: Shared = { siteUrl, s3Port, redisPort, mailPort, databasePorts, secrets };
  const log = (name: string) => join(folder, 'logs', `${name}.log`);
  const mailFile = join(folder, 'mails.jsonl');
  const engine = (
    name: string,
    role: Role,
    program: string,
    args: readonly string[],
    listenPort: number,
  ): Part => {
    const part = createPart({
      ...{ name, role, log: log(name), stopWithinMs: PROMPT_STOP_MS },
      command: { program, args, env: {} },
      isReady: () => listens(listenPort),
    });
    closing.push(() => part.stop());
    return part;
  };
  const tsx = (script: string, ...args: string[]) => [
    '--import',
    import.meta.resolve('tsx'),
    join(import.meta.dirname, '../engines', script),
    ...args,
  ];

  say('starting Redis, the S3 store and the mail server');
  const s3Folder = join(folder, 's3');
  for (const bucket of [DOCUMENTS_BUCKET, RELEASES_BUCKET])
    await mkdir(join(s3Folder, bucket), { recursive: true });
  const redisFolder = join(folder, 'redis');
  await mkdir(redisFolder, { recursive: true });
  const redis = engine(
    'redis',
    'redis',
    installed.programs['redis-server'] ?? '',
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', redisFolder, '--save', ''],
    redisPort,
  );
  const s3 = engine('s3', 's3', process.execPath, tsx('s3-server.ts', s3Folder, String(s3Port)), s3Port);
  const mail = engine(
    'mail',
    'mail',
    process.execPath,
    tsx('mail-sink.ts', mailFile, String(mailPort)),
    mailPort,
  );
  await Promise.all([redis, s3, mail].map((part) => part.start()));

  const hosts = await startHosts(folder, closing);
  const hostUrls = Object.fromEntries(
    REMOTE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, hosts[name].url]),
  );
  const shellRelease = join(folder, 'shell-release');
  await cp(join(ROOT, 'shell/dist/release'), shellRelease, { recursive: true });

  const { replicas, composerUrl, webPorts } = await createReplicas(shared, {
    ...{ folder, closing, shellRelease, hostUrls, ports },
  });
  say('migrating the database');
  const apiEnv = apiEnvironment(
    shared,
    { database: databasePorts, s3: s3Port, redis: redisPort },
    { port: 0, dataDir: join(folder, 'admin'), composerUrl },
  );
  await runProgram({ script: 'api/dist/migrate-command.js', env: apiEnv });
  say('starting two of each: api, composer, web');
  await Promise.all([replicas['api-1'].part.start(), replicas['api-2'].part.start()]);
  await runProgram({
    script: 'api/dist/admin-command.js',
    args: ['create', ADMIN.email],
    env: { ...apiEnv, ADMIN_PASSWORD: ADMIN.password },
  });
  await Promise.all(
    (['composer-1', 'composer-2', 'web-1', 'web-2'] as const).map((name) => replicas[name].part.start()),
  );

  say('starting nginx');
  const prepared = await prepareFront({
    folder: join(folder, 'nginx'),
    nginx: installed.programs['nginx'] ?? '',
    openssl: installed.programs['openssl'] ?? '',
    ...{ port, plainPort, webPorts },
  });
  const front = createPart({
    ...{ name: 'nginx', role: 'nginx', log: log('nginx'), stopWithinMs: PROMPT_STOP_MS },
    command: prepared.command,
    isReady: () => listens(port),
  });
  closing.push(() => front.stop());
  await front.start();

  return {
    url: siteUrl,
    plan: { folder, secrets, databasePorts },
    installed,
    replicas,
    database: nodes.map(databasePart),
    ...{ redis, s3, front, frontLog: prepared.log, mailFile, hosts },
    admin: ADMIN,
    stop,
  };
}

async function startHosts(folder: string, closing: (() => Promise<unknown> | void)[]): Promise<Hosts> {
  const hosts = await Promise.all(
    REMOTE_NAMES.map(
      async (name) =>
        [
          name,
          await createHostCopy(name, join(ROOT, `mfe-${name}`, 'dist'), join(folder, 'hosts', name)),
        ] as const,
    ),
  );
  for (const [, host] of hosts) {
    closing.push(() => host.stop());
    await host.start();
  }
  return Object.fromEntries(hosts) as Hosts;
}

async function createDatabase([first]: readonly DatabaseNode[]): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port: first?.port ?? 0, user: 'root' });
  await connection.query(`create database ${DATABASE} character set utf8mb4`);
  await connection.end();
}

async function listens(port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

const PRODUCTS = [
  'api/dist/main.js',
  'shell/dist/server/composer.js',
  'shell/dist/server/web.js',
  ...REMOTE_NAMES.map((name) => `mfe-${name}/dist/release.json`),
];

function requireBuilds(): void {
  const missing = PRODUCTS.filter((file) => !existsSync(join(ROOT, file)));
  if (missing.length > 0)
    throw new Error(
      `The drill runs the production builds, and ${missing.join(', ')} is missing: run \`npm run build\` first.`,
    );
}
