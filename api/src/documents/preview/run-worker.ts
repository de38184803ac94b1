import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface WorkerLimits {
  readonly wallMs: number;
  /** The operating system ends the process then, even if the API has ended before. */
  readonly cpuSeconds: number;
  /** Memory of JavaScript. That of the PDF engine has its own limit in the worker. */
  readonly heapMb: number;
  readonly maxAnswerBytes: number;
}

export const WORKER_LIMITS: WorkerLimits = {
  wallMs: 10_000,
  cpuSeconds: 10,
  heapMb: 96,
  maxAnswerBytes: 16 * 1024 * 1024,
};

/** Node 20 has the permission model behind an experimental flag. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Limits the CPU time and forbids writing files, then becomes the worker. Visitors come first, so it runs at low priority. */
const SHELL = 'ulimit -t "$1"; ulimit -f 0; shift; exec nice -n 10 "$@"';

/**
 * Gives a document to a worker in a process of its own and returns its answer. The process may read its own code only: no
 * other files, no writing, no processes, no network, an empty environment. Null when it fails or exceeds a limit.
 */
export function runWorker(
  task: readonly string[],
  document: Readable,
  { wallMs, cpuSeconds, heapMb, maxAnswerBytes }: WorkerLimits = WORKER_LIMITS,
): Promise<Buffer | null> {
  const worker = fileURLToPath(new URL('./preview-worker.js', import.meta.url));
  const node = [
    ...[process.execPath, PERMISSION],
    ...[dirname(worker), ...PACKAGES.map((name) => packageFolder(name, dirname(worker)))].map(
      (folder) => `--allow-fs-read=${join(folder, '*')}`,
    ),
    ...['--disallow-code-generation-from-strings', '--no-warnings', `--max-old-space-size=${heapMb}`],
    ...[worker, ...task],
  ];
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', SHELL, 'sh', String(cpuSeconds), ...node], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => void child.kill('SIGKILL');
    const timer = setTimeout(stop, wallMs);
    const finish = (answer: Buffer | null) => {
      clearTimeout(timer);
      document.destroy();
      resolve(answer);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswerBytes) stop();
      else chunks.push(chunk);
    });
    child.on('error', () => finish(null));
    // A worker may end by itself before it is stopped for an answer that is too large.
    child.on('close', (code) => finish(code === 0 && size <= maxAnswerBytes ? Buffer.concat(chunks) : null));
    // A worker that has ended reads no more; its 'close' event follows.
    child.stdin.on('error', () => undefined);
    document.on('error', stop);
    document.pipe(child.stdin);
  });
}

/** The PDF engine, and the reader of Word's XML with the package that it needs. */
const PACKAGES = ['@hyzyla/pdfium', 'saxes', 'xmlchars'];

/** The folder of a package, looked up as Node does for the worker. webpack would replace `require.resolve`. */
function packageFolder(name: string, folder: string): string {
  const place = join(folder, 'node_modules', name);
  const parent = dirname(folder);
  return existsSync(place) || parent === folder ? place : packageFolder(name, parent);
}
