import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Role = 'web' | 'composer' | 'api' | 'database' | 'redis' | 's3' | 'nginx' | 'mail' | 'host';

/** The command of a part. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface PartOptions {
  readonly name: string;
  readonly role: Role;
  readonly log: string;
  readonly command: Command;
  /** How long it may take to stop. */
  readonly stopWithinMs: number;
  /** Whether it works. */
  isReady(): Promise<boolean>;
}

/** One process of the site, kept running as a container with `restart: unless-stopped`. */
export interface Part {
  readonly name: string;
  readonly role: Role;
  start(): Promise<void>;
  /** Kills it without notice, and restarts it after `awayMs`. */
  kill(awayMs?: number): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Stops it with notice and restarts it, with another command if one is given. */
  restart(command?: Partial<Command>): Promise<void>;
  /** Resolves when it works. Rejects on a timeout. */
  untilReady(withinMs?: number): Promise<void>;
  stop(): Promise<void>;
  pid(): number;
  /** The end of its output. */
  output(): string;
}

/** Docker doubles this pause up to a minute, and resets it after ten seconds of running. */
const RESTART_MS = 100;
const MAX_RESTART_MS = 60_000;
const RUNNING_WELL_MS = 10_000;
const READY_WITHIN_MS = 300_000;
const POLL_MS = 50;
const OUTPUT_KEPT = 6000;

/** Kills the process when the drill ends. */
const WITH_PARENT = ['--pdeathsig', 'KILL', '--'];

export function createPart(options: PartOptions): Part {
  const { name, role, log, stopWithinMs, isReady } = options;
  let { command } = options;
  let child: ChildProcess | null = null;
  let isWanted = false;
  let wait = RESTART_MS;

  function launch(): ChildProcess {
    mkdirSync(dirname(log), { recursive: true });
    const output = openSync(log, 'a', 0o600);
    const { program, args, env } = command;
    const started = spawn('setpriv', [...WITH_PARENT, program, ...args], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const at = performance.now();
    started.once('exit', () => {
      // Kills its children too, which would end with the container.
      signalGroup(started, 'SIGKILL');
      if (child !== started || !isWanted) return;
      if (performance.now() - at > RUNNING_WELL_MS) wait = RESTART_MS;
      const current = wait;
      wait = Math.min(wait * 2, MAX_RESTART_MS);
      setTimeout(() => {
        if (isWanted && child === started) child = launch();
      }, current);
    });
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return;
    const ended = once(ending, 'exit');
    // A frozen process handles no other signal.
    signalGroup(ending, 'SIGCONT');
    if (signal === 'SIGKILL') signalGroup(ending, signal);
    else ending.kill(signal);
    const late = setTimeout(() => signalGroup(ending, 'SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(late);
  }

  async function untilReady(withinMs = READY_WITHIN_MS): Promise<void> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(POLL_MS))
      if (await isReady().catch(() => false)) return;
    throw new Error(`${name} was not ready within ${withinMs / 1000} s. Its last output:\n${output()}`);
  }

  // Kills what outlives its parent, such as nginx's workers.
  process.once('exit', () => child && signalGroup(child, 'SIGKILL'));

  function begin(): void {
    isWanted = true;
    wait = RESTART_MS;
    child = launch();
  }

  function output(): string {
    try {
      return readFileSync(log, 'utf8').slice(-OUTPUT_KEPT);
    } catch {
      return '';
    }
  }

  return {
    name,
    role,
    async start() {
      begin();
      await untilReady();
    },
    async kill(awayMs = RESTART_MS) {
      await end('SIGKILL');
      await pause(awayMs);
      begin();
    },
    freeze: () => void (child && signalGroup(child, 'SIGSTOP')),
    thaw: () => void (child && signalGroup(child, 'SIGCONT')),
    async restart(change = {}) {
      await end('SIGTERM');
      command = { ...command, ...change, env: { ...command.env, ...change.env } };
      begin();
    },
    untilReady,
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    output,
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended.
  }
}
