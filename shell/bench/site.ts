import { type ChildProcess, fork, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REMOTE_NAMES, REMOTES, type RemoteName } from '@site/shared/federation';
import { freePort } from '@site/shared/testing/free-ports';

const root = path.resolve(import.meta.dirname, '../..');

/** Token for commands to the composer under test. */
export const BENCH_TOKEN = 'the token of a composer that is measured';

/** A built site without its API: a host for each remote's copy of `dist`, and the composer in its own process. */
export interface BenchSite {
  readonly url: string;
  readonly process: ChildProcess;
  /** The folder that a remote's host serves. Releases published there go live. */
  folderOf(remote: RemoteName): string;
  /** A further web program with one worker, which serves the stored compositions of the site's composer. */
  startWeb(environment: Record<string, string>): Promise<BenchWeb>;
  close(): Promise<void>;
}

export type BenchWeb = Pick<BenchSite, 'url' | 'process' | 'close'>;

export async function startSite(environment: Record<string, string> = {}): Promise<BenchSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const hosts = await Promise.all(
    REMOTE_NAMES.map(async (name) => {
      const copy = path.join(folder, name);
      await cp(path.join(root, REMOTES[name].workspace, 'dist'), copy, { recursive: true });
      return [name, await startHost(copy)] as const;
    }),
  );
  const urls = Object.fromEntries(
    hosts.map(([name, { port }]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
  );
  const own = { DATA_DIR: path.join(folder, 'data'), RELEASE_TOKEN: BENCH_TOKEN, ...urls };
  const site = await startProgram('main', { ...own, ...environment });
  await until(site, () => isComposed(site.url));
  return {
    ...site,
    folderOf: (remote) => path.join(folder, remote),
    async startWeb(more) {
      const web = await startProgram('web', { ...own, WEB_WORKERS: '1', ...more });
      await until(web, async () => (await fetch(web.url)).ok);
      return web;
    },
    async close() {
      await site.close();
      for (const [, host] of hosts) host.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(name: 'main' | 'web', environment: Record<string, string>): Promise<BenchWeb> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, `shell/dist/server/${name}.js`)], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function until({ process: child }: BenchWeb, isReady: () => Promise<boolean>): Promise<void> {
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null)
      throw new Error('a program of the shell exited at startup: build everything first with npm run build');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function isComposed(url: string): Promise<boolean> {
  const { remotes } = await readStatus(url);
  return REMOTE_NAMES.every((name) => remotes[name]?.live);
}

export interface Status {
  readonly remotes: Readonly<Record<string, { readonly live: string | null }>>;
}

export async function readStatus(url: string): Promise<Status> {
  return (await (await fetch(`${url}/_shell/status`)).json()) as Status;
}

/** A separate process, so that answering the composer does not delay the visitors of the bench. */
async function startHost(folder: string): Promise<{ readonly port: number; stop(): void }> {
  const host = fork(path.join(import.meta.dirname, 'host-server.ts'), [folder], {
    execArgv: ['--import', 'tsx'],
  });
  const port = await new Promise<number>((resolve) =>
    host.once('message', (value) => resolve(Number(value))),
  );
  return { port, stop: () => host.kill() };
}
