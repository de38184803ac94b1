import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { SERVE_JOBS } from './job-loop.ts';

/** Node 20 calls the permission model experimental; later versions drop the word. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Each page brings a window and its own copies of all functions, so little runs long enough to earn the optimising compiler.
 * Node 22 and later know no such option, and start no child that is given one they do not know.
 */
const OPTIMISE_LATE = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

/** A quarter of a processor beside a process that wants all of it: visitors come first, and a release still comes. */
const LOWER_PRIORITY = 5;

/**
 * Starts a worker that may read its own file and the store, and nothing else; no write, no spawn, no worker threads, an empty
 * environment. It hears and speaks by pipes: what comes over Node's own channel is kept before anybody can count it. Visitors
 * come first: it gets a processor when nobody else wants it.
 */
export function startSandboxProcess(worker: string, storeFolder: string, memoryMb: number): ChildProcess {
  const child = spawn(
    process.execPath,
    [
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
      worker,
      SERVE_JOBS,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  lowerPriority(child.pid);
  return child;
}

export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it: the child works as well.
  }
}
