import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from './fault.mjs';
import { freePort } from './ports.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

const READY_WITHIN_MS = 10_000;

/** Ends the server and removes its folder when stdin closes, however the parent ended. */
const GUARD =
  'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill $server; wait $server; rm -rf "$folder"';

/** A Redis for the tests, `{ url, release }`: the one of TEST_REDIS_URL, or a private one that keeps nothing. */
export async function provisionRedis() {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, release: async () => {} };
  const program = await findOrInstall();
  if (program === undefined)
    throw new Fault(
      'The API suite needs Redis: install redis-server, or name a server that may be filled and emptied in TEST_REDIS_URL.',
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
  const server = spawn('sh', ['-c', GUARD, 'sh', folder, program, ...options], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const release = async () => {
    server.stdin.end();
    if (server.exitCode === null) await once(server, 'exit');
  };
  if (await listens(port)) return { url: `redis://127.0.0.1:${port}`, release };
  await release();
  throw new Fault(`${program} does not start: mend it, or set TEST_REDIS_URL.`);
}

async function listens(port) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
  }
  return false;
}
