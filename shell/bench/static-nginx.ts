import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@site/shared/testing/free-ports';

/** Includes `sbin`, where servers are installed. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin`;
const run = promisify(execFile);

export const isNginxInstalled = () =>
  run('nginx', ['-v'], { env: { PATH } }).then(
    () => true,
    () => false,
  );

/** nginx that sends one file by sendfile, with the headers of a page. */
export async function startStaticNginx(
  body: Buffer,
  headers: readonly (readonly [string, string])[],
  workers: number,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-nginx-'));
  // Started as root, nginx runs its workers as another user.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'pages'));
  await writeFile(path.join(folder, 'pages/page.html'), body);
  const port = await freePort();
  const added = headers
    .filter(([name]) => !SENT_BY_NGINX.includes(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", '')}';`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes ${workers};
events { worker_connections 1024; }
http {
  ${temporary}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10; etag off;
  types { text/html html; }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    location / { try_files /page.html =404; ${added.join(' ')} }
  }
}`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/`;
  while (child.exitCode === null && !(await fetch(url).catch(() => null))?.ok) await pause(50);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SENT_BY_NGINX = [
  ...['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'last-modified', 'server'],
  'transfer-encoding',
];
