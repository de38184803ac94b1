import { once } from 'node:events';
import { chmod, mkdtemp, readFile, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { prepareFront, readRetries } from '../../e2e/drill/engines/front.ts';
import { choosePorts } from '../../e2e/drill/parts/ports.ts';
import { listens, startGuarded } from '../run/provision/private-server.mjs';
import { findProgram } from '../run/provision/system-packages.mjs';

const nginx = findProgram('nginx');
const openssl = findProgram('openssl');
export const canStartFront = nginx !== undefined && openssl !== undefined;

/**
 * Starts nginx with the configuration of docker-compose.scale.yml, changed by `replacements`, in front of two replicas
 * that the test defines.
 */
export async function startFront(replacements) {
  const folder = await mkdtemp(join(tmpdir(), 'front-nginx-'));
  // Started as root, nginx keeps request bodies here as another user.
  await chmod(folder, 0o755);
  const replicas = [await startReplica(), await startReplica()];
  const [port, plainPort] = await choosePorts(2);
  const webPorts = replicas.map((replica) => replica.port);
  const errorLog = join(folder, 'error.log');
  const { command, log } = await prepareFront({
    ...{ folder, nginx, openssl, port, plainPort, webPorts },
    replacements: { 'error_log stderr': `error_log ${errorLog}`, ...replacements },
  });
  const release = startGuarded(folder, [command.program, ...command.args]);
  if (!(await listens(port))) throw new Error('nginx does not start. Run it with this configuration.');
  // nginx deletes the name of such a file immediately, so only the folder's modification time shows that it existed.
  const bodyFolders = ['client_body', 'proxy'].map((kind) => join(folder, kind));
  for (const each of bodyFolders) await utimes(each, 0, 0);
  return {
    replicas,
    ask: (path, asked) => ask(port, path, asked),
    /** Sends a plain HTTP request. */
    askPlain: (path) => fetch(`http://127.0.0.1:${plainPort}${path}`, { redirect: 'manual' }),
    /** How often nginx asked a second replica, and why. */
    retries: () => readRetries(log),
    log: () => readFile(log, 'utf8'),
    errors: () => readFile(errorLog, 'utf8'),
    /** Whether nginx has ever buffered a request or response body in a file. */
    async hasStoredBody() {
      const times = await Promise.all(bodyFolders.map(async (each) => (await stat(each)).mtimeMs));
      return times.some((time) => time !== 0);
    },
    async stop() {
      await release();
      for (const replica of replicas) replica.close();
    },
  };
}

/** A web replica whose answers the test defines. `asked` lists its requests. */
async function startReplica() {
  const server = createServer((request, response) => {
    replica.asked.push(`${request.method} ${request.url}`);
    replica.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const replica = {
    port: server.address().port,
    asked: [],
    answer: (_request, response) => void response.end('a page'),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return replica;
}

/** Sends one request as a visitor does. */
async function ask(port, path, { method = 'GET', headers = {}, body } = {}) {
  // Not verified, because the certificate was created for this test.
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false, rejectUnauthorized: false };
  const request = https.request(options);
  request.end(body);
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
