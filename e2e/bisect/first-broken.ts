/** Neighbours in a history between which a journey broke. */
export interface Break<T> {
  readonly before: T;
  readonly broken: T;
}

/**
 * Finds where a history, the oldest first, went from green to red and stayed so until now. Asks as seldom as can be, of each
 * entry at most once. Throws when the newest is green, or the oldest red already.
 */
export async function firstBroken<T>(
  history: readonly T[],
  isRed: (entry: T) => Promise<boolean>,
): Promise<Break<T>> {
  const [oldest, newest] = [history[0], history.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error('nothing has gone live yet');
  if (!(await isRed(newest))) throw new Error('the journey is green in what went live last');
  if (oldest === newest || (await isRed(oldest)))
    throw new Error('the journey is red in the oldest composition that is kept: it broke before');
  let [green, red] = [0, history.length - 1];
  while (red - green > 1) {
    const middle = Math.floor((green + red) / 2);
    if (await isRed(history[middle] as T)) red = middle;
    else green = middle;
  }
  return { before: history[green] as T, broken: history[red] as T };
}
