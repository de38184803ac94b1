import type { ChildProcess } from 'node:child_process';
import { ComposerFault, faultFrom } from '../model/composer-fault.ts';
import { parseJson, Signal, type PendingJob, type Work } from './jobs.ts';
import { ProcessClock } from './process-clock.ts';
import { LineReader, LineTooLong } from './read-lines.ts';
import { residentBytes } from './resident-memory.ts';
import { startSandboxProcess } from './start-process.ts';
import { causeOf, isOutsideEnding, excerptOf } from './worker-endings.ts';

export interface Limits {
  /** Limit for loading a bundle, or for one page. */
  readonly stepMs: number;
  /** Limit for a series of jobs without an idle pause. */
  readonly totalMs: number;
  readonly memoryMb: number;
}

export const LIMITS: Limits = { stepMs: 10_000, totalMs: 40_000, memoryMb: 256 };

/** Fits the largest page with every character escaped. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Maximum output of one job, which the composer buffers until the job is done. */
const MAX_JOB_BYTES = 48 * 1024 * 1024;
const MAX_STDERR_CHARACTERS = 8000;
const WATCH_EVERY_MS = 50;
/** A worker without CPU time for this long indicates a busy machine, not a bad release. */
const STARVED_MS = 180_000;

/** A worker in a disposable process (`startSandboxProcess`). It runs jobs in order until it is stopped. */
export class SandboxProcess {
  readonly storeFolder: string;
  readonly #limits: Limits;
  readonly #process: ChildProcess | null;
  readonly #jobs: PendingJob[] = [];
  readonly #lines = new LineReader(MAX_MESSAGE_BYTES);
  readonly #closed: Promise<void>;
  readonly #step: ProcessClock;
  readonly #total: ProcessClock;
  #watch: NodeJS.Timeout | null = null;
  #isReady = false;
  #isOver = false;
  /** The reason of a failure. A composer fault is thrown; a string blames the release. */
  #problem: string | ComposerFault | null = null;
  #stepName = 'the start';
  #stderr = '';

  constructor(worker: string, storeFolder: string, limits: Limits = LIMITS) {
    this.storeFolder = storeFolder;
    this.#limits = limits;
    let startFailure: Error | null = null;
    try {
      this.#process = startSandboxProcess(worker, storeFolder, limits.memoryMb);
    } catch (error) {
      this.#process = null;
      startFailure = error as Error;
    }
    this.#step = new ProcessClock(this.#process?.pid);
    this.#total = new ProcessClock(this.#process?.pid);
    this.#closed = new Promise((resolve) => {
      const end = (ending: string | number | null) => {
        this.#end(ending);
        resolve();
      };
      const fail = (error: Error) => {
        this.#problem ??= faultFrom('a worker could not be started', error);
        // Without a pid, no further event follows.
        if (this.#process?.pid === undefined) end(null);
      };
      if (startFailure) return fail(startFailure);
      this.#process?.on('error', fail);
      this.#process?.on('close', (code, signal) => end(signal ?? code));
    });
    this.#process?.stdout?.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#process?.stderr?.on('data', (chunk: Buffer) => {
      if (this.#stderr.length < MAX_STDERR_CHARACTERS) this.#stderr += chunk.toString();
    });
    // Writing to an exited worker fails; its 'close' event handles that.
    this.#process?.stdin?.on('error', () => undefined);
  }

  get isAlive(): boolean {
    return !this.#isOver;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Runs a job. Resolves with null when it is done, or with the reason why it failed. Rejects with what `onMessage` throws, and
   * with a `ComposerFault` if no bundle is to blame.
   */
  do<Message>(job: object, { name, schema, maxMessages, steps = 1, onMessage }: Work<Message>) {
    return new Promise<string | null>((resolve, reject) => {
      const take = (message: unknown) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) onMessage(parsed.data);
        return parsed.success;
      };
      const budget = { bytes: MAX_JOB_BYTES, messages: 2 * maxMessages + 1 };
      this.#jobs.push({ name, steps, budget, take, resolve, reject });
      if (this.#isOver) return this.#settleJobs();
      if (this.#jobs.length === 1) this.#step.restart();
      this.#total.restart();
      this.#watch ??= setInterval(() => this.#checkLimits(), WATCH_EVERY_MS);
      this.#process?.stdin?.write(`${JSON.stringify(job)}\n`);
    });
  }

  /** Kills the worker immediately; a timer that a bundle left running would keep it alive until the limit. */
  stop(): Promise<void> {
    this.#problem ??= `${this.#jobs[0]?.name ?? 'waiting'} was stopped`;
    // Without a pid, the kill would hit this process's own group.
    if (this.#process?.pid !== undefined) this.#process.kill('SIGKILL');
    return this.#closed;
  }

  #receive(chunk: Buffer): void {
    if (this.#problem !== null) return;
    const [current] = this.#jobs;
    // Before it is ready and while it is idle, a worker only sends signals.
    const budget = current?.budget ?? { bytes: 100, messages: 1 };
    budget.bytes -= chunk.length;
    try {
      if (budget.bytes < 0) throw new LineTooLong(`more than ${MAX_JOB_BYTES} bytes in total`);
      for (const line of this.#lines.read(chunk)) this.#receiveLine(line);
    } catch (error) {
      if (!(error instanceof LineTooLong)) throw error;
      this.#fail(`${current?.name ?? 'waiting'} sent ${error.message}`);
    }
  }

  #receiveLine(line: string): void {
    if (this.#problem !== null) return;
    const message = parseJson(line);
    const signal = Signal.safeParse(message);
    const [current] = this.#jobs;
    if (signal.success && this.#handleSignal(signal.data, current)) return;
    if (!current) return this.#fail('the worker sent output without a job');
    if (!this.#isWithin(current)) return;
    try {
      if (signal.success || !current.take(message)) this.#fail(`${current.name} sent an invalid message`);
    } catch (error) {
      current.reject(error);
      void this.stop();
    }
  }

  /** Returns false for an unexpected signal. */
  #handleSignal(signal: Signal, current: PendingJob | undefined): boolean {
    if (signal.kind === 'ready' && !this.#isReady) this.#isReady = true;
    else if (signal.kind === 'step' && current) {
      this.#stepName = signal.step;
      if (!this.#isWithin(current)) return true;
    } else if (signal.kind === 'done' && current) {
      this.#jobs.shift();
      if (this.#jobs.length === 0) this.#stopWatching();
      current.resolve(null);
    } else return false;
    this.#step.restart();
    return true;
  }

  #isWithin({ name, budget }: PendingJob): boolean {
    budget.messages -= 1;
    if (budget.messages < 0) this.#fail(`${name} sent too many messages`);
    return budget.messages >= 0;
  }

  #checkLimits(): void {
    const { stepMs, totalMs, memoryMb } = this.#limits;
    const { name = 'waiting', steps = 1 } = this.#jobs[0] ?? {};
    const pid = this.#process?.pid;
    if (this.#step.ms > stepMs * steps) this.#failLate(name, stepMs * steps);
    else if (this.#total.ms > Math.max(totalMs, stepMs * steps)) this.#failLate(name, totalMs);
    else if (this.#step.wallMs > STARVED_MS)
      this.#fail(new ComposerFault(`a worker got no CPU time within ${STARVED_MS} ms`));
    else if (residentBytes(pid) > 2 * memoryMb * 1024 * 1024) this.#fail(`${name} used too much memory`);
  }

  #failLate(name: string, limitMs: number): void {
    if (this.#isReady) this.#fail(`${name} took longer than ${limitMs} ms`);
    else this.#fail(new ComposerFault(`a worker did not start within ${limitMs} ms`));
  }

  #fail(problem: string | ComposerFault): void {
    this.#problem ??= typeof problem === 'string' ? `${problem}, at ${this.#stepName}` : problem;
    void this.stop();
  }

  #end(ending: string | number | null): void {
    this.#isOver = true;
    this.#stopWatching();
    const name = this.#jobs[0]?.name ?? 'waiting';
    const stderr = this.#stderr.slice(0, MAX_STDERR_CHARACTERS);
    this.#problem ??= this.#isOurs(ending, stderr)
      ? new ComposerFault(`a worker ended with ${ending}: ${excerptOf(stderr)}`)
      : `${causeOf(name, ending, stderr)}, at ${this.#stepName}`;
    this.#settleJobs();
  }

  /** Before the worker was ready, no bundle had run. A lack of memory on the machine is not the bundle's fault either. */
  #isOurs(ending: string | number | null, stderr: string): boolean {
    return !this.#isReady || isOutsideEnding(ending, stderr);
  }

  #settleJobs(): void {
    const problem = this.#problem;
    for (const { resolve, reject } of this.#jobs.splice(0)) {
      if (problem instanceof ComposerFault) reject(problem);
      // Messages appear on the public status page, which must not name local folders.
      else resolve(problem?.replaceAll(this.storeFolder, 'store') ?? null);
    }
  }

  #stopWatching(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }
}
