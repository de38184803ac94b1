import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@site/shared/testing/free-ports';
import { startApi } from './api.ts';
import { createComposer, type Composer } from './composer.ts';
import { ROOT } from './program.ts';
import { createHostCopy, REMOTE_NAMES, type RemoteHost, type RemoteName } from './remote-host.ts';

const PRODUCTS = [
  'api/dist/main.js',
  'api/dist/migrate-command.js',
  'shell/dist/server/main.js',
  ...REMOTE_NAMES.map((name) => `mfe-${name}/dist/release.json`),
];

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where a site keeps copies of its builds, so that a later build changes nothing. */
export interface Places {
  readonly shellRelease: string;
  release(remote: RemoteName): string;
}

export function placesIn(dataDir: string): Places {
  return {
    shellRelease: join(dataDir, 'releases', 'shell'),
    release: (remote) => join(dataDir, 'releases', remote),
  };
}

/** Starts the whole site from the production builds, on free ports, with its data in `dataDir` and `admin` as its admin. */
export async function startSite(dataDir: string, admin: Account): Promise<Site> {
  requireBuilds();
  const apiPort = await freePort();
  const places = placesIn(dataDir);
  const hosts = await startHosts(places);
  await cp(join(ROOT, 'shell/dist/release'), places.shellRelease, { recursive: true });
  const composer = await createComposer({
    hosts,
    dataDir,
    shellRelease: places.shellRelease,
    apiUrl: `http://127.0.0.1:${apiPort}`,
  });
  const [api] = await Promise.all([
    startApi({ port: apiPort, dataDir, siteUrl: composer.url }),
    composer.start(),
  ]);
  await untilComposed(composer);
  await api.admin(['create', admin.email], { ADMIN_PASSWORD: admin.password });
  return {
    url: composer.url,
    async stop() {
      await composer.stop();
      await Promise.all([api, ...Object.values(hosts)].map((part) => part.stop()));
    },
  };
}

async function startHosts({ release }: Places): Promise<Record<RemoteName, RemoteHost>> {
  const hosts = await Promise.all(
    REMOTE_NAMES.map(
      async (name) =>
        [name, await createHostCopy(name, join(ROOT, `mfe-${name}`, 'dist'), release(name))] as const,
    ),
  );
  await Promise.all(hosts.map(([, host]) => host.start()));
  return Object.fromEntries(hosts) as Record<RemoteName, RemoteHost>;
}

/** On a busy machine, a composer listens before it has a composition to show. */
async function untilComposed(composer: Composer): Promise<void> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const { remotes } = await composer.status();
    if (REMOTE_NAMES.every((name) => remotes[name].live)) return;
    if (Date.now() > deadline)
      throw new Error(`The site did not come up; its composer reports ${JSON.stringify(remotes)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function requireBuilds(): void {
  const missing = PRODUCTS.filter((file) => !existsSync(join(ROOT, file)));
  if (missing.length > 0)
    throw new Error(
      `The journeys run against the production build, and ${missing.join(', ')} is missing: run \`npm run build\` first.`,
    );
}
