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

/**
 * Each page brings a window and its own copies of all functions, so little runs long enough to earn the optimising compiler.
 * Node 22 and later know no such option, and start no child that is given one they do not know.
 */
const OPTIMISE_LATE = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

export interface Work<Message> {
  /** What the child does, in the words of a refusal. */
  readonly name: string;
  onMessage(message: Message): void;
}

type Said = { readonly kind: 'step'; readonly step: string } | { readonly kind: 'done' };

interface Doing {
  readonly name: string;
  onMessage(message: unknown): void;
  resolve(problem: string | null): void;
  reject(error: unknown): void;
}

/**
 * A worker in a throw-away child: it may read its own file and the store, and nothing else; no write, no spawn, no worker
 * threads, an empty environment. It does jobs in the order in which they come, until it is dismissed.
 */
export class RestrictedChild {
  readonly storeFolder: string;
  readonly #limits: Limits;
  readonly #process: ChildProcess;
  readonly #doing: Doing[] = [];
  readonly #closed: Promise<void>;
  #isOver = false;
  #problem: string | null = null;
  #step = 'the start';
  #stderr = '';
  #stopWatching: () => void = () => undefined;

  constructor(worker: string, storeFolder: string, limits: Limits = LIMITS) {
    this.storeFolder = storeFolder;
    this.#limits = limits;
    this.#process = start(worker, storeFolder, limits.memoryMb);
    this.#process.stderr?.on(
      'data',
      (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk.toString()).slice(0, 8000)),
    );
    this.#process.on(
      'error',
      (error) => (this.#problem ??= `the worker could not be started: ${error.message}`),
    );
    this.#process.on('message', (message) => this.#hear(message as Said));
    this.#closed = new Promise((resolve) => {
      this.#process.on('close', (code, signal) => {
        this.#end(signal ?? code);
        resolve();
      });
    });
  }

  get isAlive(): boolean {
    return !this.#isOver;
  }

  /**
   * Gives the child a job. Resolves with null when it says that it is done with it, or else with why it never will be;
   * rejects with what `onMessage` throws. The time limit is one for all that it has to do, and counts from the last job on.
   */
  do<Message extends { readonly kind: string }>(job: object, work: Work<Message>): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => work.onMessage(message as Message);
      this.#doing.push({ name: work.name, onMessage, resolve, reject });
      if (this.#isOver) return this.#tellEnd();
      this.#watch(work.name);
      // One that is gone says so as it is closed.
      this.#process.send(job, () => undefined);
    });
  }

  /** Ends the child, whatever it is at: a timer that a bundle left running would keep it until the limit. */
  dismiss(): Promise<void> {
    this.#process.kill('SIGKILL');
    return this.#closed;
  }

  #hear(message: Said): void {
    const [current] = this.#doing;
    if (message.kind === 'step') this.#step = message.step;
    else if (message.kind === 'done') {
      this.#doing.shift();
      if (this.#doing.length === 0) this.#stopWatching();
      current?.resolve(null);
    } else {
      try {
        current?.onMessage(message);
      } catch (error) {
        current?.reject(error);
        void this.dismiss();
      }
    }
  }

  #watch(name: string): void {
    this.#stopWatching();
    const { timeoutMs, memoryMb } = this.#limits;
    const timer = setTimeout(() => this.#stop(`${name} took longer than ${timeoutMs} ms`), timeoutMs);
    const stop = watchMemory(this.#process.pid, 2 * memoryMb * 1024 * 1024, () =>
      this.#stop(`${name} took too much memory`),
    );
    this.#stopWatching = () => {
      clearTimeout(timer);
      stop();
    };
  }

  #stop(message: string): void {
    this.#problem ??= `${message}, at ${this.#step}`;
    void this.dismiss();
  }

  #end(ending: string | number | null): void {
    this.#isOver = true;
    this.#stopWatching();
    const name = this.#doing[0]?.name ?? 'waiting';
    this.#problem ??= `${causeOf(name, ending, this.#stderr)}, at ${this.#step}`;
    this.#tellEnd();
  }

  #tellEnd(): void {
    // Reasons stand on the public status page, which names no folder of this machine.
    const problem = this.#problem?.replaceAll(this.storeFolder, 'store') ?? null;
    for (const { resolve } of this.#doing.splice(0)) resolve(problem);
  }
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
      // A short life with much that is soon forgotten: collecting it less often saves a sixth of the time, and from the first page on an eighth more.
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      ...OPTIMISE_LATE,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function causeOf(name: string, ending: string | number | null, stderr: string): string {
  if (/heap out of memory/i.test(stderr)) return `${name} took too much memory`;
  if (ending === 0) return `${name} waits for something that never comes`;
  return `the worker ended with ${ending}: ${stderr.trim().slice(0, 300) || 'no message'}`;
}
