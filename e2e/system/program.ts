import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder. The suite runs its programs but imports none of them. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Kills its program when the suite ends. */
const CHILD = `${ROOT}shared/run/child.mjs`;
const STOP_WITHIN_MS = 5000;
const OUTPUT_KEPT = 20_000;

export interface ProgramOptions {
  /** Path of the script relative to the repository. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Working directory; the repository by default. */
  readonly cwd?: string;
  /** Another checkout that contains the script. */
  readonly root?: string;
}

export interface Program {
  readonly pid: number;
  /** The end of the program's output. */
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Starts a Node program of the repository, which runs until it is stopped. */
export function startProgram({
  script,
  args = [],
  env = {},
  cwd = ROOT,
  root = ROOT,
}: ProgramOptions): Program {
  const child = spawn(process.execPath, [CHILD, join(root, script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded,
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Runs a program to its end. Resolves with its output, and throws it if the program fails. */
export async function runProgram(options: ProgramOptions): Promise<string> {
  const { script, args = [], env = {} } = options;
  const child = spawn(process.execPath, [ROOT + script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${output}`);
  return output;
}
