/**
 * Does work once for all who ask for it meanwhile, one run after another. Calls during a run share the run after it, so that each
 * result was found after it was asked for.
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
