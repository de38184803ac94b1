import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { ComposerFault, faultFrom } from '../model/composer-fault.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import { lowerPriority } from '../sandbox/start-process.ts';
import type { ComposeResult, ComposeOptions } from './compose.ts';
import { BuildAnswer, type BuildRequest, type Outcome, type Work } from './build-protocol.ts';
import type { Builder, BuilderFolders, BuilderParts, Recompressor } from './builder.ts';
import type { ShellReleaseSet } from './worker-pool.ts';

export interface BuildProcessOptions {
  /** Path of `build-worker`. */
  readonly worker: string;
  readonly folders: BuilderFolders;
  readonly logger: Logger;
  /** Node options of the process; defaults to those of this process. */
  readonly execArgv?: readonly string[];
}

/** Upper bound for a whole build. Each worker has its own, much lower limits. */
const MAX_BUILD_MS = 20 * 60_000;

/**
 * Builds each composition in a separate process that ends afterwards, so that the process serving visitors never parses, checks
 * or compresses output of a remote's bundle.
 */
export class BuildProcess implements Builder {
  readonly #options: BuildProcessOptions;
  #next: Build | null = null;
  #isClosed = false;
  readonly #running = new Set<Build>();

  constructor(options: BuildProcessOptions) {
    this.#options = options;
  }

  async build(
    releaseSet: ReleaseSet,
    { now, live, browser = null, timings }: ComposeOptions,
  ): Promise<ComposeResult> {
    if (this.#isClosed) throw new ComposerFault('the composer is stopping');
    const next = this.#next?.isAlive ? this.#next : this.#start();
    this.#next = null;
    const { folders } = this.#options;
    // The build needs only the paths of the live pages, so their bodies are not sent.
    const known = live && { releases: live.releases, pages: pathsOf(live.pages) };
    try {
      const answer = await next.ask({
        kind: 'build',
        folders,
        releaseSet,
        options: { now, live: known, browser },
      });
      if (answer.kind !== 'built') throw new ComposerFault('a build process sent an unexpected answer');
      timings?.add(answer.ms);
      return answer.result;
    } finally {
      await next.end();
    }
  }

  async prepare(releaseSet: ShellReleaseSet): Promise<void> {
    if (this.#isClosed || this.#next?.isAlive) return;
    try {
      const next = this.#start();
      this.#next = next;
      await next.ask({ kind: 'prepare', folders: this.#options.folders, releaseSet });
    } catch (error) {
      if (!this.#isClosed)
        this.#options.logger.error(
          { err: error },
          'the next build could not be prepared; it will start cold',
        );
    }
  }

  /** Runs in a process that ends with the work, because the allocator keeps the memory that maximum compression needs. */
  recompressor(): Recompressor {
    let build: Build | null = null;
    let last: Promise<unknown> = Promise.resolve();
    const compress = async (bytes: Buffer) => {
      if (this.#isClosed) throw new ComposerFault('the composer is stopping');
      build ??= this.#start();
      const answer = await build.ask({ kind: 'recompress', bytes });
      if (answer.kind !== 'recompressed')
        throw new ComposerFault('a build process sent an unexpected answer');
      return answer.encoded;
    };
    return {
      // One after the other: a process handles one request at a time.
      compress: (bytes) => {
        const turn = last.then(() => compress(bytes));
        last = turn.catch(() => undefined);
        return turn;
      },
      end: async () => build?.end(),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running].map((build) => build.end()));
  }

  #start(): Build {
    const build = started(this.#options);
    this.#running.add(build);
    void build.ended.then(() => this.#running.delete(build));
    return build;
  }
}

/** Creates builders that work in processes of their own. `worker` is the path of `build-worker`. */
export function buildProcessOf(worker: string, logger: Logger) {
  return ({ store, rendered }: BuilderParts): Builder =>
    new BuildProcess({ worker, folders: { store: store.folder, rendered }, logger });
}

function started(options: BuildProcessOptions): Build {
  try {
    return new Build(options);
  } catch (error) {
    throw faultFrom(COULD_NOT, error);
  }
}

const COULD_NOT = 'a build process failed';

/** One build process. It leads a process group, so that everything it started can be killed with it. */
class Build {
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  #isAlive = true;
  #isGroupOver = false;
  #ending = new ComposerFault(`${COULD_NOT}: it was stopped`);
  /** The number of the last request. */
  #number = 0;
  /** Resolves the pending request. */
  #resolve: ((outcome: Outcome | Error) => void) | null = null;

  constructor({ worker, execArgv = process.execArgv }: BuildProcessOptions) {
    const { TMPDIR } = process.env;
    this.#process = fork(worker, [], {
      detached: true,
      env: TMPDIR === undefined ? {} : { TMPDIR },
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lowerPriority(this.#process.pid);
    this.ended = new Promise((resolve) => {
      const end = (ending: ComposerFault) => {
        this.#isAlive = false;
        this.#ending = ending;
        this.#killGroup();
        this.#resolve?.(ending);
        resolve();
      };
      this.#process.on('error', (error) => end(faultFrom(COULD_NOT, error)));
      this.#process.on('exit', (code, signal) =>
        end(new ComposerFault(`${COULD_NOT}: it ended with ${signal ?? code}`)),
      );
    });
    this.#process.on('message', (message) => {
      const parsed = BuildAnswer.safeParse(message);
      if (!parsed.success) this.#resolve?.(new ComposerFault('a build process sent an invalid answer'));
      // The answer to an earlier request, which a new one has resolved, may arrive late.
      else if (parsed.data.number === this.#number) this.#resolve?.(parsed.data.outcome);
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Handles one request at a time. A new request resolves a pending `prepare`. */
  async ask(work: Work): Promise<Outcome> {
    this.#resolve?.({ kind: 'prepared' });
    if (!this.#isAlive) throw this.#ending;
    this.#number += 1;
    const request: BuildRequest = { number: this.#number, ...work };
    let limit: NodeJS.Timeout | undefined;
    const outcome = await new Promise<Outcome | Error>((resolve) => {
      this.#resolve = resolve;
      limit = setTimeout(
        () => resolve(new ComposerFault(`a build took longer than ${MAX_BUILD_MS} ms`)),
        MAX_BUILD_MS,
      );
      // A process that failed to start has no channel; its 'error' event rejects the request.
      if (this.#process.connected)
        this.#process.send(request, (error) => error && resolve(faultFrom(COULD_NOT, error)));
    });
    clearTimeout(limit);
    if (outcome instanceof Error) throw outcome;
    if (outcome.kind === 'fault') throw faultOf(outcome);
    return outcome;
  }

  async end(): Promise<void> {
    this.#killGroup();
    await this.ended;
  }

  /** Kills the group once more after the process has exited, but never later: the pid could be reused. */
  #killGroup(): void {
    const { pid } = this.#process;
    if (pid === undefined || this.#isGroupOver) return;
    this.#isGroupOver = !this.#isAlive;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group is already empty.
    }
  }
}

function faultOf({ message, code, stack }: Extract<Outcome, { kind: 'fault' }>): Error {
  return Object.assign(new ComposerFault(message, code), stack === undefined ? {} : { stack });
}

function pathsOf(pages: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  return new Map([...pages.keys()].map((path) => [path, true]));
}
