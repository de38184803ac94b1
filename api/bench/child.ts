import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A server in a process of its own, whose CPU time is asked of itself. */
export interface BenchServer {
  readonly url: string;
  cpuMicroseconds(): Promise<number>;
  /** The most memory that the process had at any time. */
  peakKilobytes(): Promise<number>;
  stop(): Promise<void>;
}

export interface Ready {
  readonly port: number;
}

export async function startServer(file: string, environment: Record<string, string>): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  });
  const { port } = (await next(child)) as Ready;
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMicroseconds() {
      const answer = next(child);
      child.send('cpu');
      const { user, system } = (await answer) as NodeJS.CpuUsage;
      return user + system;
    },
    async peakKilobytes() {
      const answer = next(child);
      child.send('memory');
      return ((await answer) as { readonly peak: number }).peak;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.send('stop');
      }),
  };
}

/** The child's part: tells its port, then its CPU time and memory whenever asked. */
export function serveParent(port: number, stop: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
    else if (message === 'memory') process.send?.({ peak: process.resourceUsage().maxRSS });
    else void stop().then(() => process.disconnect());
  });
  process.send?.({ port } satisfies Ready);
}

function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      child.removeListener('exit', gone);
      resolve(message);
    });
    const gone = () => reject(new Error('A server ended before it answered'));
    child.once('exit', gone);
  });
}
