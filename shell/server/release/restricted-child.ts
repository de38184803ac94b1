import { fork, type ChildProcess } from 'node:child_process';
import { watchMemory } from './watch-memory.ts';

export interface Limits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export const LIMITS: Limits = { timeoutMs: 40_000, memoryMb: 256 };

/** Node 20 calls the permission model experimental; later versions drop the word. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

export interface Work<Message> {
  /** What the child does, in the words of a refusal. */
  readonly name: string;
  /** File that the child runs; the only one that it may read beside the store. */
  readonly worker: string;
  readonly storeFolder: string;
  /** A child starts at once, and waits for a job that is not there yet; null ends it. Must not reject. */
  readonly job: object | Promise<object | null>;
  readonly limits?: Limits;
  onMessage(message: Message): void;
}

type Said<Message> = Message | { readonly kind: 'step'; readonly step: string } | { readonly kind: 'done' };

/**
 * Runs a worker in a throw-away child: it may read its own file and the store, and nothing else; no write, no spawn, no
 * worker threads, an empty environment. The time limit counts from the job on. Always resolves: with why the child came to no good end, or with null when it said
 * that it was done.
 */
export function runRestricted<Message extends { readonly kind: string }>({
  name,
  worker,
  storeFolder,
  job,
  limits = LIMITS,
  onMessage,
}: Work<Message>): Promise<string | null> {
  return new Promise((resolve) => {
    let problem: string | null = null;
    let stderr = '';
    let step = 'the start';
    let done = false;
    const child = start(worker, storeFolder, limits.memoryMb);
    const end = (message: string) => {
      problem ??= `${message}, at ${step}`;
      child.kill('SIGKILL');
    };
    let timer: NodeJS.Timeout | undefined;
    const mostBytes = 2 * limits.memoryMb * 1024 * 1024;
    const stopWatching = watchMemory(child.pid, mostBytes, () => end(`${name} took too much memory`));
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(0, 8000)));
    child.on('error', (error) => (problem ??= `the worker could not be started: ${error.message}`));
    child.on('message', (message: Said<Message>) => {
      if (message.kind === 'step') step = (message as { readonly step: string }).step;
      else if (message.kind !== 'done') onMessage(message as Message);
      else {
        done = true;
        // A timer that a bundle left running would keep the child until the limit.
        child.kill('SIGKILL');
      }
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      stopWatching();
      if (!done) problem ??= `${causeOf(name, signal ?? code, stderr)}, at ${step}`;
      // Reasons stand on the public status page, which names no folder of this machine.
      resolve(problem?.replaceAll(storeFolder, 'store') ?? null);
    });
    void Promise.resolve(job).then((ready) => {
      if (ready === null) {
        done = true;
        child.kill('SIGKILL');
      } else if (child.connected) {
        timer = setTimeout(() => end(`${name} took longer than ${limits.timeoutMs} ms`), limits.timeoutMs);
        child.send(ready);
      }
    });
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
      // A short life with much that is soon forgotten: collecting it less often saves a sixth of the time.
      '--max-semi-space-size=32',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function causeOf(name: string, ending: string | number | null, stderr: string): string {
  if (/heap out of memory/i.test(stderr)) return `${name} took too much memory`;
  if (ending === 0) return `${name} waits for something that never comes`;
  return `the worker ended with ${ending}: ${stderr.trim().slice(0, 300) || 'no message'}`;
}
