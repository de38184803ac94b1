/** What a promise resolves with; null if that takes longer. The work itself continues. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, limitMs, null)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
