import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { endWithParent } from './end-with-parent.ts';
import { SERVE_JOBS } from './job-loop.ts';

/** In Node 20, the permission model requires an experimental flag. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Each page creates a window with its own copies of all functions, so optimizing them rarely pays off. Only Node 20 has this
 * option; later versions reject it.
 */
const OPTIMIZE_LATE = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

/** Deep enough to include the page's frames behind those of React. */
const MAX_STACK_FRAMES = 50;

/** Leaves a worker a quarter of a CPU under full load: visitors come first, but releases still make progress. */
const LOWER_PRIORITY = 5;

/**
 * Starts a worker that may only read its own file and the store: no writing, no processes, no worker threads, an empty
 * environment. It communicates through pipes, because Node's IPC channel buffers messages without a limit. It runs at low
 * priority, because visitors come first.
 */
export function startSandboxProcess(worker: string, storeFolder: string, memoryMb: number): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      PERMISSION,
      `--allow-fs-read=${worker}`,
      `--allow-fs-read=${storeFolder}/*`,
      '--disallow-code-generation-from-strings',
      // Tested code can reach this realm through any object that it gets, so everything in it is read-only.
      '--frozen-intrinsics',
      // Frozen too, so it cannot be set later.
      `--stack-trace-limit=${MAX_STACK_FRAMES}`,
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
      // Workers are short-lived and create much garbage. A large young generation saves a sixth of the time, and its minimum
      // size another eighth.
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      ...OPTIMIZE_LATE,
      worker,
      SERVE_JOBS,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  lowerPriority(child.pid);
  endWithParent(child);
  return child;
}

export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // The process has already ended, or the system forbids it. Priority is optional.
  }
}
