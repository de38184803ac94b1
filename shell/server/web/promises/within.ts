/** The result of a promise, or null after a timeout. The work itself continues. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, limitMs, null)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
