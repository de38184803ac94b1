/**
 * Runs work once for all callers that ask for it meanwhile, one run after another. Calls during a run share the next
 * run, so every result is newer than its call.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const result = work();
      running = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}
