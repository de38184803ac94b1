import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@site/shared/testing/free-ports';
import { ROOT } from './program.ts';

export type ProxyName = 'nginx' | 'caddy';

export interface TlsProxy {
  readonly url: string;
  /** Its plain HTTP port, which only redirects. */
  readonly plainUrl: string;
  stop(): Promise<void>;
}

export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The visitor's address: any in 127.0.0.0/8. */
  readonly from?: string;
}

const GUIDE = `${ROOT}shared/containers/guide/tls.md`;
const LANGUAGE = { nginx: 'nginx', caddy: 'caddyfile' } as const;
const SITE = 'www.example.com';
const run = promisify(execFile);

/** Starts a proxy with the guide's example in front of `origin`. Only ports and certificate are replaced. */
export async function startTlsProxy(name: ProxyName, origin: string): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'tls-proxy-'));
  // Started as root, nginx keeps request bodies here as another user.
  await chmod(folder, 0o755);
  const [port, plainPort] = (await freePorts(2)) as [number, number];
  const example = await exampleOf(name);
  const certificate = await makeCertificate(folder);
  const place = { example, folder, port, plainPort, origin: origin.replace('http://', ''), ...certificate };
  const program = name === 'nginx' ? await startNginx(place) : await startCaddy(place);
  const url = `https://${SITE}:${port}`;
  await untilAnswers(url, program);
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async stop() {
      program.kill('SIGTERM');
      if (program.exitCode === null) await once(program, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request to a proxy of this machine as a visitor would, trusting the self-signed certificate. */
export async function askProxy(
  url: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: ProxyRequest = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { port, pathname, search } = new URL(url);
  const request = https.request({
    host: '127.0.0.1',
    port,
    path: pathname + search,
    method,
    localAddress: from,
    servername: SITE,
    // Not verified, because the certificate was created for this test.
    rejectUnauthorized: false,
    headers: { host: SITE, ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

interface Place {
  readonly example: string;
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly origin: string;
  readonly certificate: string;
  readonly key: string;
}

async function exampleOf(name: ProxyName): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const example = new RegExp(`^\`\`\`${LANGUAGE[name]}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1];
  if (example === undefined) throw new Error(`${GUIDE} has no example for ${name}.`);
  return example;
}

async function startNginx({ example, folder, port, plainPort, origin, certificate, key }: Place) {
  const site = replaceAll(example, {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/site/fullchain.pem': certificate,
    '/etc/ssl/site/privkey.pem': key,
    '127.0.0.1:3000': origin,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${site} }`,
  );
  return startProxy(programOf('nginx'), ['-c', file, '-p', folder], folder);
}

async function startCaddy({ example, folder, port, plainPort, origin, certificate, key }: Place) {
  const site = replaceAll(example, {
    [`${SITE} {`]: `${SITE}:${port} {\n  tls ${certificate} ${key}`,
    '127.0.0.1:3000': origin,
  });
  const file = join(folder, 'Caddyfile');
  const options = `{\n  admin off\n  http_port ${plainPort}\n  https_port ${port}\n  default_bind 127.0.0.1\n}\n`;
  await writeFile(file, options + site);
  return startProxy(programOf('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], folder);
}

function startProxy(program: string, args: readonly string[], folder: string): ChildProcess {
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { HOME: folder, PATH: '' } });
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The example no longer has "${from}".`);
    return before.replaceAll(from, to);
  }, text);
}

async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run(programOf('openssl'), ['req', ...made, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** Servers are in `sbin`, which is not on every user's PATH. */
function programOf(name: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`${name} is not installed. Install it, or run npm test, which does.`);
  return found;
}

async function untilAnswers(url: string, program: ChildProcess): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && program.exitCode === null) {
    const answer = await askProxy(url).catch(() => null);
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The proxy does not answer at ${url}: see its output above.`);
}
