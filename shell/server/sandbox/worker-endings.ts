/** Signals of operators, service managers and the kernel's out-of-memory killer. */
const OUTSIDE_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** Messages of V8 and its allocator if the machine has no memory left. Any other message is about the worker's own limit. */
const NO_MEMORY = /Committing semi space failed|process OOM|process out of memory|bad_alloc/;

/** Whether a process ended for a reason outside its bundle: a signal, or memory that the machine lacked. */
export function isOutsideEnding(ending: string | number | null, stderr: string): boolean {
  return OUTSIDE_SIGNALS.has(String(ending)) || lackedMemory(ending, stderr);
}

/** Out of memory ends a process with a signal, an exception with an exit code. */
function lackedMemory(ending: string | number | null, stderr: string): boolean {
  return typeof ending === 'string' && NO_MEMORY.test(stderr);
}

/** Describes why a bundle's process ended, for the team that built the bundle. */
export function causeOf(name: string, ending: string | number | null, stderr: string): string {
  if (/heap out of memory/i.test(stderr)) return `${name} used too much memory`;
  if (ending === 0) return `${name} left a promise unsettled`;
  return `the worker ended with ${ending}: ${excerptOf(stderr)}`;
}

/** The first part of a process's standard error. */
export function excerptOf(stderr: string): string {
  return stderr.trim().slice(0, 300) || 'no message';
}
