import { fork } from 'node:child_process';
import type { RenderFailure, RenderJob, RenderMessage, RenderedPage, WrittenFeed } from './render-job.ts';

export interface RenderLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export const RENDER_LIMITS: RenderLimits = { timeoutMs: 40_000, memoryMb: 256 };

export interface RenderResult {
  readonly pages: readonly RenderedPage[];
  readonly feeds: readonly WrittenFeed[];
  readonly failures: readonly RenderFailure[];
}

/** Node 20 calls the permission model experimental; later versions drop the word. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Renders a mix in a throw-away child: it may read the worker and the store, and nothing else; no write, no spawn, no
 * worker threads, an empty environment. Always resolves: a child that hangs, dies or runs out of memory is a failure.
 */
export function render(
  worker: string,
  storeFolder: string,
  job: RenderJob,
  limits = RENDER_LIMITS,
): Promise<RenderResult> {
  return new Promise((resolve) => {
    const pages: RenderedPage[] = [];
    const feeds: WrittenFeed[] = [];
    const failures: RenderFailure[] = [];
    let stderr = '';
    let done = false;
    const child = fork(worker, [], {
      env: {},
      execArgv: [
        PERMISSION,
        `--allow-fs-read=${worker}`,
        `--allow-fs-read=${storeFolder}/*`,
        '--disallow-code-generation-from-strings',
        '--no-warnings',
        `--max-old-space-size=${limits.memoryMb}`,
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const failAll = (message: string) => failures.push({ remote: null, path: null, message });
    const timer = setTimeout(() => {
      failAll(`rendering took longer than ${limits.timeoutMs} ms`);
      child.kill('SIGKILL');
    }, limits.timeoutMs);
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)));
    child.on('error', (error) => failAll(`the render worker could not be started: ${error.message}`));
    child.on('message', (message: RenderMessage) => {
      if (message.kind === 'page') pages.push(message.page);
      else if (message.kind === 'feed') feeds.push(message.feed);
      else if (message.kind === 'failure') failures.push(message.failure);
      else done = true;
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (!done && failures.length === 0)
        failAll(`the render worker ended with ${signal ?? code}: ${stderr.trim() || 'no message'}`);
      resolve({ pages, feeds, failures });
    });
    child.send(job);
  });
}
