import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../fault.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { freePort } from '../ports.mjs';
import { listens, startGuarded } from './private-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

const MEMORY_MEGABYTES = 1024;

/** A Redis for the tests, `{ url, release }`: the one of TEST_REDIS_URL, or a private one without persistence. */
export async function provisionRedis() {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, release: async () => {} };
  const program = await findOrInstall();
  if (program === undefined)
    throw new Fault(
      'The API suite needs Redis. Install redis-server, or set TEST_REDIS_URL to a server that the tests may fill and empty.',
    );
  return start(program);
}

async function findOrInstall() {
  const names = ['redis-server', 'valkey-server'];
  return findProgram(...names) ?? ((await aptInstall('redis-server')) ? findProgram(...names) : undefined);
}

async function start(program) {
  const folder = mkdtempSync(join(tmpdir(), 'site-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const release = startGuarded(folder, withMemoryLimit(MEMORY_MEGABYTES, [program, ...options]));
  if (await listens(port)) return { url: `redis://127.0.0.1:${port}`, release };
  await release();
  throw new Fault(`${program} does not start. Fix it, or set TEST_REDIS_URL.`);
}
