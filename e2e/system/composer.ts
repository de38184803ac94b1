import { readFile } from 'node:fs/promises';
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram, type Program } from './program.ts';
import { REMOTE_NAMES, untilServed, type RemoteHost, type RemoteName } from './remote-host.ts';

export type Hosts = Readonly<Record<RemoteName, RemoteHost>>;

export interface ComposerOptions {
  readonly hosts: Hosts;
  readonly dataDir: string;
  /** The shell's release of this run's site. A later build does not change it. */
  readonly shellRelease: string;
  readonly apiUrl?: string;
  /** The public address of the site. Composers with the same one can share compositions. */
  readonly siteUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The part of `/_shell/status` that the journeys read. */
export interface ShellStatus {
  readonly composition: string | null;
  readonly pages: number;
  readonly canary: { readonly end: { readonly became: string; readonly reason: string } | null } | null;
  readonly remotes: Readonly<
    Record<
      RemoteName,
      {
        readonly live: string | null;
        readonly reachable: boolean | null;
        readonly checks: readonly string[];
        readonly notRun: readonly string[];
        readonly refusal: { readonly version: string; readonly reasons: readonly string[] } | null;
      }
    >
  >;
}

/** The shell's server at one address and data folder, which a test starts and stops. */
export interface Composer {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<ShellStatus>;
  /** Current memory use in bytes (Linux). */
  memory(): Promise<number>;
  /** Sends the composer a command with its token. Resolves with the outcome. */
  command(command: Readonly<Record<string, string>>): Promise<string>;
}

/** The token of every composer of the journeys. */
export const RELEASE_TOKEN = 'the token of a composer that is tried out';

/** No API listens here, because journeys about releases need none. */
const NOWHERE = 'http://127.0.0.1:9';

export async function createComposer({
  hosts,
  dataDir,
  shellRelease,
  apiUrl = NOWHERE,
  siteUrl,
  env = {},
}: ComposerOptions): Promise<Composer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const hostUrls = REMOTE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, hosts[name].url] as const);
  let program: Program | null = null;
  /** The composer buffers its log, and writes the rest when it stops. */
  const stopForLog = async () => {
    await program?.stop();
    return program?.output() ?? '';
  };
  return {
    url,
    async start() {
      const started = startProgram({
        script: 'shell/dist/server/main.js',
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          SHELL_RELEASE_DIR: shellRelease,
          SITE_URL: siteUrl ?? url,
          API_URL: apiUrl,
          LOG_LEVEL: 'warn',
          RELEASE_TOKEN,
          // A command is answered once the worker that took it shows its effect. The other workers follow with their
          // next poll.
          WEB_WORKERS: '1',
          ...Object.fromEntries(hostUrls),
          ...env,
        },
      });
      program = started;
      await untilServed(`${url}/_shell/status`, started, 'the composer');
    },
    async stop() {
      await program?.stop();
      program = null;
    },
    async command(command) {
      const response = await fetch(`${url}/_shell/release`, {
        method: 'POST',
        headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
        body: JSON.stringify(command),
      });
      const { message } = (await response.json()) as { readonly message: string };
      if (!response.ok) throw new Error(`${message}\n${await stopForLog()}`);
      return message;
    },
    async memory() {
      const status = await readFile(`/proc/${program?.pid ?? 'self'}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    async status() {
      const response = await fetch(`${url}/_shell/status`);
      return (await response.json()) as ShellStatus;
    },
  };
}
