import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../fault.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { freePort } from '../ports.mjs';
import { listens, startGuarded } from './private-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

const MEMORY_MEGABYTES = 1024;

/** Provides a Redis for the tests: TEST_REDIS_URL, or a private one without persistence. */
export async function provisionRedis({ mayInstall }) {
  if (process.env.TEST_REDIS_URL) return { env: { TEST_REDIS_URL: process.env.TEST_REDIS_URL } };
  const program = await findOrInstall(mayInstall);
  if (program === undefined)
    throw new Fault(
      'The API suite needs Redis. Install redis-server, or set TEST_REDIS_URL to a server that the tests may fill and empty.',
    );
  return start(program);
}

async function findOrInstall(mayInstall) {
  const names = ['redis-server', 'valkey-server'];
  if (findProgram(...names) === undefined && mayInstall) await aptInstall('redis-server');
  return findProgram(...names);
}

async function start(program) {
  const folder = mkdtempSync(join(tmpdir(), 'site-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const release = startGuarded(folder, withMemoryLimit(MEMORY_MEGABYTES, [program, ...options]));
  if (await listens(port)) return { env: { TEST_REDIS_URL: `redis://127.0.0.1:${port}` }, release };
  await release();
  throw new Fault(`${program} does not start. Fix it, or set TEST_REDIS_URL.`);
}
