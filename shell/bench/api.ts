import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@site/shared/testing/free-ports';

export interface BenchApi {
  readonly url: string;
  close(): Promise<void>;
}

/** The built API behind one proxy, with its own database, and default limits unless the environment says otherwise. */
export async function startApi(environment: Record<string, string> = {}): Promise<BenchApi> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-api-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    SITE_MODE: 'demo',
    SITE_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    PORT: String(port),
    TRUSTED_HOPS: '1',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const run = (program: string) =>
    spawn(process.execPath, [path.resolve(import.meta.dirname, '../../api/dist', program)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  await once(run('migrate-command.js'), 'exit');
  const child = run('main.js');
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error('The API exited at startup. Build it first: npm run build -- api');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
