import { fork, type ChildProcess } from 'node:child_process';
import type { RenderFailure, RenderJob, RenderMessage, RenderedPage, WrittenFeed } from './render-job.ts';
import { watchMemory } from './watch-memory.ts';

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
    let step = 'the start';
    let done = false;
    const child = start(worker, storeFolder, limits.memoryMb);
    const failAll = (message: string) => failures.push({ remote: null, path: null, message });
    const end = (message: string) => {
      failAll(`${message}, at ${step}`);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(`rendering took longer than ${limits.timeoutMs} ms`),
      limits.timeoutMs,
    );
    const mostBytes = 2 * limits.memoryMb * 1024 * 1024;
    const stopWatching = watchMemory(child.pid, mostBytes, () => end('rendering took too much memory'));
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(0, 8000)));
    child.on('error', (error) => failAll(`the render worker could not be started: ${error.message}`));
    child.on('message', (message: RenderMessage) => {
      if (message.kind === 'page') pages.push(message.page);
      else if (message.kind === 'feed') feeds.push(message.feed);
      else if (message.kind === 'failure') failures.push(message.failure);
      else if (message.kind === 'step') step = message.step;
      else {
        done = true;
        // A timer that a bundle left running would keep the child until the limit.
        child.kill('SIGKILL');
      }
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      stopWatching();
      if (!done && failures.length === 0) failAll(`${causeOf(signal ?? code, stderr)}, at ${step}`);
      resolve({ pages, feeds, failures: failures.map((failure) => withoutFolder(failure, storeFolder)) });
    });
    child.send(job);
  });
}

function start(worker: string, storeFolder: string, memoryMb: number): ChildProcess {
  return fork(worker, [], {
    env: {},
    execArgv: [
      PERMISSION,
      `--allow-fs-read=${worker}`,
      `--allow-fs-read=${storeFolder}/*`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function causeOf(ending: string | number | null, stderr: string): string {
  if (/heap out of memory/i.test(stderr)) return 'rendering took too much memory';
  if (ending === 0) return 'rendering waits for something that never comes';
  return `the render worker ended with ${ending}: ${stderr.trim().slice(0, 300) || 'no message'}`;
}

/** Reasons stand on the public status page, which names no folder of this machine. */
function withoutFolder(failure: RenderFailure, folder: string): RenderFailure {
  return { ...failure, message: failure.message.replaceAll(folder, 'store') };
}
