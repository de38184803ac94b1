import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@site/shared/testing/free-ports';

/** A server in its own process, which reports its own CPU time. */
export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  cpuMicroseconds(): Promise<number>;
  /** Peak resident memory of the process. */
  peakKilobytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The API as it runs in production. */
const API = '../dist/main.js';

/** Migrates the database of this environment and starts the API on it. */
export async function startApi(environment: Record<string, string>): Promise<BenchServer> {
  const migrate = fork(join(import.meta.dirname, '../dist/migrate-command.js'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment,
  });
  await once(migrate, 'exit');
  return startServer(API, environment);
}

/** Starts a program with plain Node: compiling it on the fly would measure slower than the deployed build. */
export async function startServer(
  program: string,
  environment: Record<string, string>,
): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, program), {
    execArgv: ['--import', join(import.meta.dirname, 'usage.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...environment },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async cpuMicroseconds() {
      const { user, system } = (await ask(child, 'cpu')) as NodeJS.CpuUsage;
      return user + system;
    },
    peakKilobytes: async () => ((await ask(child, 'memory')) as { readonly peak: number }).peak,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('A server ended before it answered');
    await pause(50);
  }
}

function ask(child: ChildProcess, question: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      child.removeListener('exit', exited);
      resolve(message);
    });
    const exited = () => reject(new Error('A server ended before it answered'));
    child.once('exit', exited);
    child.send(question);
  });
}
