import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiEnvironment, shellEnvironment, type Reach, type Shared } from './environment.ts';
import { openLink, type Link } from './link.ts';
import { createPart, type Command, type Part } from './part.ts';
import { choosePorts } from './ports.ts';
import { ROOT } from '../../system/program.ts';

/** Parts with links to the engines, so that they can be cut off. */
export type PartName = 'web-1' | 'web-2' | 'composer-1' | 'composer-2' | 'api-1' | 'api-2';

export interface Replica {
  readonly part: Part;
  readonly url: string;
  readonly dataDir: string;
  readonly links: { readonly database: readonly Link[]; readonly s3: Link; readonly redis: Link };
}

const API_STOP_MS = 20_000;
const SHELL_STOP_MS = 20_000;

interface Surroundings {
  readonly folder: string;
  /** What ends with the site, in reverse order. */
  readonly closing: (() => Promise<unknown> | void)[];
  readonly shellRelease: string;
  /** `BLOG_URL` and the others. */
  readonly hostUrls: Readonly<Record<string, string>>;
  /** Of two web replicas, two composers and two APIs. */
  readonly ports: readonly number[];
}

/** Two replicas of each role, not started yet. Each reaches the engines through its own links. */
export async function createReplicas(
  shared: Shared,
  { folder, closing, shellRelease, hostUrls, ports }: Surroundings,
): Promise<{
  readonly replicas: Readonly<Record<PartName, Replica>>;
  readonly composerUrl: string;
  readonly webPorts: readonly [number, number];
}> {
  const [web1 = 0, web2 = 0, composer1 = 0, composer2 = 0, api1 = 0, api2 = 0] = ports;
  const apiPorts = [api1, api2];
  const composerUrls = [composer1, composer2].map((each) => `http://127.0.0.1:${each}`);
  const replica = async (
    name: PartName,
    ownPort: number,
    command: (reach: Reach, dataDir: string) => Omit<Command, 'program'>,
    ready: string,
  ): Promise<Replica> => {
    const links = await openLinks(shared, closing);
    const dataDir = join(folder, name);
    await mkdir(dataDir, { recursive: true });
    const reach = {
      database: links.database.map((link) => link.port),
      s3: links.s3.port,
      redis: links.redis.port,
    };
    const url = `http://127.0.0.1:${ownPort}`;
    const role = name.split('-')[0] as 'web' | 'composer' | 'api';
    const part = createPart({
      ...{ name, role, log: join(folder, 'logs', `${name}.log`) },
      stopWithinMs: role === 'api' ? API_STOP_MS : SHELL_STOP_MS,
      command: { program: process.execPath, ...command(reach, dataDir) },
      isReady: () => answers(url + ready),
    });
    closing.push(() => part.stop());
    return { part, url, dataDir, links };
  };
  const api = (name: PartName, ownPort: number) =>
    replica(
      name,
      ownPort,
      (reach, dataDir) => ({
        args: [join(ROOT, 'api/dist/main.js')],
        env: apiEnvironment(shared, reach, {
          port: ownPort,
          dataDir,
          composerUrl: composerUrls[0] ?? '',
        }),
      }),
      '/api/health/ready',
    );
  const shell = (
    name: PartName,
    ownPort: number,
    script: string,
    more: Readonly<Record<string, string>>,
  ): Promise<Replica> =>
    replica(
      name,
      ownPort,
      (reach, dataDir) => ({
        args: [join(ROOT, 'shell/dist/server', script)],
        env: {
          ...shellEnvironment(shared, reach, { port: ownPort, dataDir, shellRelease, apiPorts, hostUrls }),
          ...more,
        },
      }),
      '/_shell/health',
    );
  const web = { COMPOSER_URLS: composerUrls.join(','), WEB_WORKERS: '2' };
  const replicas: Record<PartName, Replica> = {
    'api-1': await api('api-1', api1),
    'api-2': await api('api-2', api2),
    'composer-1': await shell('composer-1', composer1, 'composer.js', {}),
    'composer-2': await shell('composer-2', composer2, 'composer.js', {}),
    'web-1': await shell('web-1', web1, 'web.js', web),
    'web-2': await shell('web-2', web2, 'web.js', web),
  };
  return { replicas, composerUrl: composerUrls[0] ?? '', webPorts: [web1, web2] };
}

async function openLinks(
  { databasePorts, s3Port, redisPort }: Shared,
  closing: (() => void)[],
): Promise<Replica['links']> {
  const targets = [...databasePorts, s3Port, redisPort];
  const ports = await choosePorts(targets.length);
  const links = await Promise.all(targets.map((target, index) => openLink(ports[index] ?? 0, target)));
  closing.push(() => links.forEach((link) => link.close()));
  const [s3, redis] = links.slice(databasePorts.length) as [Link, Link];
  return { database: links.slice(0, databasePorts.length), s3, redis };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
}
