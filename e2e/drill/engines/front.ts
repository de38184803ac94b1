import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../system/program.ts';
import type { Command } from '../parts/part.ts';

export interface FrontOptions {
  readonly folder: string;
  readonly nginx: string;
  readonly openssl: string;
  readonly port: number;
  readonly plainPort: number;
  /** Ports of the two web replicas. */
  readonly webPorts: readonly [number, number];
  /** Further text replacements, for a test with shorter timeouts. */
  readonly replacements?: Readonly<Record<string, string>>;
}

const CONFIG = join(ROOT, 'shared/containers/front-nginx.conf');
const run = promisify(execFile);

/** nginx with the configuration of docker-compose.scale.yml, in which only addresses and files are replaced. */
export async function prepareFront(options: FrontOptions): Promise<{ command: Command; log: string }> {
  const { folder, nginx, port, plainPort, webPorts, replacements = {} } = options;
  await mkdir(folder, { recursive: true });
  const log = join(folder, 'access.log');
  const { certificate, key } = await makeCertificate(options);
  const site = replaceAll(await readFile(CONFIG, 'utf8'), {
    'resolver 127.0.0.11 valid=1s ipv6=off;': '',
    'web-1:3000 resolve': `127.0.0.1:${webPorts[0]}`,
    'web-2:3000 resolve': `127.0.0.1:${webPorts[1]}`,
    'listen 8080;': `listen 127.0.0.1:${plainPort};`,
    'listen 8443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/dev/stdout': log,
    '/etc/ssl/site/fullchain.pem': certificate,
    '/etc/ssl/site/privkey.pem': key,
    ...replacements,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events { worker_connections 4096; } http { access_log off; ${paths}\n${site}}`,
  );
  return { command: { program: nginx, args: ['-c', file, '-p', folder], env: {} }, log };
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${CONFIG} no longer has "${from}".`);
    return before.replaceAll(from, to);
  }, text);
}

async function makeCertificate({ folder, openssl }: FrontOptions) {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run(openssl, ['req', ...made, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** How often nginx asked a second replica, and why, according to its log. */
export async function readRetries(
  log: string,
): Promise<{ requests: number; refused: number; silent: number; unread: number }> {
  const text = await readFile(log, 'utf8');
  const counts = { requests: 0, refused: 0, silent: 0, unread: 0 };
  for (const line of text.split('\n')) {
    if (line === '') continue;
    counts.requests += 1;
    // "address, address" and "first status, second status", or with " : " where the first answer was an asset's 503. 502 is for a
    // connection that failed, 504 for no answer in time.
    const first = /\d+(?:, | : )127\.0\.0\.1:\d+ (\d{3})/.exec(line)?.[1];
    if (first === '504') counts.silent += 1;
    else if (first === '503') counts.unread += 1;
    else if (first !== undefined) counts.refused += 1;
  }
  return counts;
}
