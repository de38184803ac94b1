/** Sent by people, by service managers and by a kernel that is out of memory. */
const OUTSIDE_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** What V8 and its allocator say when the machine gives no memory; whatever else they say is about the limit of the child's own. */
const NO_MEMORY = /Committing semi space failed|process OOM|process out of memory|bad_alloc/;

/** Whether a process ended by something outside of its bundle: a signal of the system, or memory that the machine did not give. */
export function isOutsideEnding(ending: string | number | null, stderr: string): boolean {
  return OUTSIDE_SIGNALS.has(String(ending)) || lackedMemory(ending, stderr);
}

/** They end the process by a signal; what a bundle throws ends it with a number. */
function lackedMemory(ending: string | number | null, stderr: string): boolean {
  return typeof ending === 'string' && NO_MEMORY.test(stderr);
}

/** Why a bundle's process ended, for the team that built the bundle. */
export function causeOf(name: string, ending: string | number | null, stderr: string): string {
  if (/heap out of memory/i.test(stderr)) return `${name} took too much memory`;
  if (ending === 0) return `${name} left a promise unsettled`;
  return `the worker ended with ${ending}: ${tellingOf(stderr)}`;
}

/** The beginning of what a process wrote to its standard error. */
export function tellingOf(stderr: string): string {
  return stderr.trim().slice(0, 300) || 'no message';
}
