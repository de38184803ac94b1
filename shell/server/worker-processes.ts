import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { ConfigError } from './config.ts';

export interface WorkerProcessesOptions {
  /** Path of the program. */
  readonly program: string;
  readonly count: number;
  readonly env: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** Maximum duration of a worker's stop. */
  readonly stopMs: number;
}

/** Sent by a worker that cannot start, or that stops after an error. */
export type WorkerMessage = { readonly failure: string } | { readonly isStopping: true };

const RESTART_MS = 200;
const MAX_RESTART_MS = 5000;

/** Runs a program in several processes that listen on one port. A process that ends, or cannot be started, is replaced. */
export class WorkerProcesses {
  readonly #options: WorkerProcessesOptions;
  #isStopping = false;
  #restarts = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: WorkerProcessesOptions) {
    this.#options = options;
  }

  /** Resolves when the first process listens. Rejects if one reports that it cannot start. */
  async start(): Promise<void> {
    const { program, count } = this.#options;
    // Each process accepts connections itself, so that a busy primary process delays no visitor.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: program, args: [] });
    await new Promise<void>((resolve, reject) => {
      cluster.once('listening', () => resolve());
      cluster.on('message', (_worker, message: WorkerMessage) => {
        if ('failure' in message) reject(new ConfigError(message.failure));
      });
      this.#fork();
    });
    // The first process starts alone, so that visitors are served earlier.
    for (let index = 1; index < count && !this.#isStopping; index += 1) this.#fork();
  }

  /** Lets every process finish its answers. Resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker)));
  }

  #end(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopMs);
      worker.process.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      if (worker.isDead()) resolve();
      worker.process.kill('SIGTERM');
    });
  }

  /** Starts a process, and another one when it ends. */
  #fork(): void {
    const { logger } = this.#options;
    void this.#runWorker().then((reason) => {
      if (this.#isStopping) return;
      const delayMs = Math.min(RESTART_MS * 2 ** this.#restarts, MAX_RESTART_MS);
      this.#restarts += 1;
      logger.error(
        { ...reason, delayMs },
        'a web process ended or could not be started; it is started again',
      );
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#fork();
      }, delayMs);
      this.#timers.add(timer);
    });
  }

  /** Resolves with the reason when a process has ended, is stopping by itself or could not be started. */
  #runWorker(): Promise<object> {
    const ended = new Promise<object>((resolve) => {
      // Depending on the obstacle, Node throws or emits an error.
      const worker = cluster.fork(this.#options.env);
      worker.once('listening', () => (this.#restarts = 0));
      worker.process.once('exit', (code, signal) => resolve({ code, signal }));
      // Another process takes over new visitors while this one finishes its answers.
      worker.on('message', (message: WorkerMessage) => {
        if ('isStopping' in message) resolve(message);
      });
      worker.on('error', (err) => {
        // Only the channel of a running process has failed. The process will emit `exit` later.
        if (worker.process.pid !== undefined) return;
        // Node removes only workers that have exited.
        delete cluster.workers?.[worker.id];
        resolve({ err });
      });
    });
    return ended.catch((err: unknown) => ({ err }));
  }
}
