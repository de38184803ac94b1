import { spawn, type ChildProcess } from 'node:child_process';

/** Reads lines with the ids of all running processes. At the end of input, it kills those of the last line. */
const GUARD =
  'last=; while read -r ids; do last=$ids; done; for id in $last; do kill -9 "$id" 2>/dev/null; done';

const running = new Set<number>();
let guard: ChildProcess | null = null;

/**
 * Kills a process when this one ends, even by SIGKILL. A process whose bundle loops cannot do that itself, because it
 * never sees that its pipes are closed. A small shell script waits for the end of its input instead, and lives as long
 * as there is a process to guard.
 */
export function endWithParent(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  running.add(pid);
  tellGuard();
  child.once('exit', () => {
    running.delete(pid);
    tellGuard();
  });
}

function tellGuard(): void {
  guard ??= startGuard();
  guard?.stdin?.write(`${[...running].join(' ')}\n`);
  if (running.size > 0) return;
  guard?.stdin?.end();
  guard = null;
}

/** In its own process group, because a signal to this process's group must not kill the guard first. */
function startGuard(): ChildProcess | null {
  try {
    const started = spawn('/bin/sh', ['-c', GUARD], {
      detached: true,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const forget = () => {
      if (guard === started) guard = null;
    };
    // Without a guard, the limits still apply while this process lives.
    started.on('error', forget).on('exit', forget);
    started.stdin?.on('error', forget);
    started.unref();
    return started;
  } catch {
    return null;
  }
}
