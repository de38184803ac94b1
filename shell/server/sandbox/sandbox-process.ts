import type { ChildProcess } from 'node:child_process';
import { ComposerFault, faultFrom } from '../model/composer-fault.ts';
import { parseJson, Signal, type PendingJob, type Work } from './jobs.ts';
import { ProcessClock } from './process-clock.ts';
import { LineReader, LineTooLong } from './read-lines.ts';
import { residentBytes } from './resident-memory.ts';
import { startSandboxProcess } from './start-process.ts';
import { causeOf, isOutsideEnding, tellingOf } from './worker-endings.ts';

export interface Limits {
  /** For the load of a bundle, or for a page. */
  readonly stepMs: number;
  /** For all jobs that are given while others wait. */
  readonly totalMs: number;
  readonly memoryMb: number;
}

export const LIMITS: Limits = { stepMs: 10_000, totalMs: 40_000, memoryMb: 256 };

/** One page at its largest, with every character escaped. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** What a child may say during one job: the composer keeps it until the job is over. */
const MAX_JOB_BYTES = 48 * 1024 * 1024;
const MAX_STDERR_CHARACTERS = 8000;
const WATCH_EVERY_MS = 50;
/** A child that gets no processor for so long tells of the machine, not of a release. */
const STARVED_MS = 180_000;

/** A worker in a disposable process (`startSandboxProcess`). It does jobs in order until it is stopped. */
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
  /** What a job is refused for; a fault of the composer's own is thrown instead. */
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
        // Where the system gives no process, nothing else will be heard of it.
        if (this.#process?.pid === undefined) end(null);
      };
      if (startFailure) return fail(startFailure);
      this.#process?.on('error', fail);
      this.#process?.on('close', (code, signal) => end(signal ?? code));
    });
    this.#process?.stdout?.on('data', (chunk: Buffer) => this.#hear(chunk));
    this.#process?.stderr?.on('data', (chunk: Buffer) => {
      if (this.#stderr.length < MAX_STDERR_CHARACTERS) this.#stderr += chunk.toString();
    });
    // One that is gone says so as it is closed.
    this.#process?.stdin?.on('error', () => undefined);
  }

  get isAlive(): boolean {
    return !this.#isOver;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Gives the child a job. Resolves with null when it says that it is done with it, or else with why it never will be; rejects
   * with what `onMessage` throws, and with a `ComposerFault` when no bundle is to blame.
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
      if (this.#isOver) return this.#tellEnd();
      if (this.#jobs.length === 1) this.#step.restart();
      this.#total.restart();
      this.#watch ??= setInterval(() => this.#look(), WATCH_EVERY_MS);
      this.#process?.stdin?.write(`${JSON.stringify(job)}\n`);
    });
  }

  /** Ends the child, whatever it is at: a timer that a bundle left running would keep it until the limit. */
  dismiss(): Promise<void> {
    this.#problem ??= `${this.#jobs[0]?.name ?? 'waiting'} was broken off`;
    // One that was never started has the number of this process's own group.
    if (this.#process?.pid !== undefined) this.#process.kill('SIGKILL');
    return this.#closed;
  }

  #hear(chunk: Buffer): void {
    if (this.#problem !== null) return;
    const [current] = this.#jobs;
    // It has nothing to say before it is ready, or when it has nothing to do.
    const budget = current?.budget ?? { bytes: 100, messages: 1 };
    budget.bytes -= chunk.length;
    try {
      if (budget.bytes < 0) throw new LineTooLong(`more than ${MAX_JOB_BYTES} bytes in all`);
      for (const line of this.#lines.read(chunk)) this.#take(line);
    } catch (error) {
      if (!(error instanceof LineTooLong)) throw error;
      this.#stop(`${current?.name ?? 'waiting'} says ${error.message}`);
    }
  }

  #take(line: string): void {
    if (this.#problem !== null) return;
    const message = parseJson(line);
    const signal = Signal.safeParse(message);
    const [current] = this.#jobs;
    if (signal.success && this.#obey(signal.data, current)) return;
    if (!current) return this.#stop('it speaks while it has nothing to do');
    if (!this.#isWithin(current)) return;
    try {
      if (signal.success || !current.take(message)) this.#stop(`${current.name} says what is no message`);
    } catch (error) {
      current.reject(error);
      void this.dismiss();
    }
  }

  /** False for a signal out of its turn. */
  #obey(signal: Signal, current: PendingJob | undefined): boolean {
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
    if (budget.messages < 0) this.#stop(`${name} says more than it has to say`);
    return budget.messages >= 0;
  }

  #look(): void {
    const { stepMs, totalMs, memoryMb } = this.#limits;
    const { name = 'waiting', steps = 1 } = this.#jobs[0] ?? {};
    const pid = this.#process?.pid;
    if (this.#step.ms > stepMs * steps) this.#stopLate(name, stepMs * steps);
    else if (this.#total.ms > Math.max(totalMs, stepMs * steps)) this.#stopLate(name, totalMs);
    else if (this.#step.wallMs > STARVED_MS)
      this.#stop(new ComposerFault(`a worker got no processor within ${STARVED_MS} ms`));
    else if (residentBytes(pid) > 2 * memoryMb * 1024 * 1024) this.#stop(`${name} took too much memory`);
  }

  #stopLate(name: string, limitMs: number): void {
    if (this.#isReady) this.#stop(`${name} took longer than ${limitMs} ms`);
    else this.#stop(new ComposerFault(`a worker did not start within ${limitMs} ms`));
  }

  #stop(problem: string | ComposerFault): void {
    this.#problem ??= typeof problem === 'string' ? `${problem}, at ${this.#stepName}` : problem;
    void this.dismiss();
  }

  #end(ending: string | number | null): void {
    this.#isOver = true;
    this.#stopWatching();
    const name = this.#jobs[0]?.name ?? 'waiting';
    const stderr = this.#stderr.slice(0, MAX_STDERR_CHARACTERS);
    this.#problem ??= this.#isOurs(ending, stderr)
      ? new ComposerFault(`a worker ended with ${ending}: ${tellingOf(stderr)}`)
      : `${causeOf(name, ending, stderr)}, at ${this.#stepName}`;
    this.#tellEnd();
  }

  /** Before it was ready it had seen no bundle; and what the machine does not give is none of a bundle's memory. */
  #isOurs(ending: string | number | null, stderr: string): boolean {
    return !this.#isReady || isOutsideEnding(ending, stderr);
  }

  #tellEnd(): void {
    const problem = this.#problem;
    for (const { resolve, reject } of this.#jobs.splice(0)) {
      if (problem instanceof ComposerFault) reject(problem);
      // Reasons stand on the public status page, which names no folder of this machine.
      else resolve(problem?.replaceAll(this.storeFolder, 'store') ?? null);
    }
  }

  #stopWatching(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }
}
