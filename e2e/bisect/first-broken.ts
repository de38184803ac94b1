/** Neighbours in a history between which a journey broke. */
export interface Break<T> {
  readonly before: T;
  readonly broken: T;
}

/** So many of the last entries are tried one by one: what broke now broke lately, and nothing between is passed over. */
const ONE_BY_ONE = 8;

/**
 * Finds where a history, the oldest first, went from green to red for the last time. Looks back from now until it meets a
 * green entry, in longer steps the further it goes, and halves what lies between: a break that was mended since is not met.
 * Throws when the newest is green, or nothing that was met is.
 */
export async function firstBroken<T>(
  history: readonly T[],
  isRed: (entry: T) => Promise<boolean>,
): Promise<Break<T>> {
  const newest = history.length - 1;
  if (newest < 0) throw new Error('nothing has gone live yet');
  if (!(await isRed(history[newest] as T))) throw new Error('the journey is green in what went live last');
  let [green, red] = [newest, newest];
  for (let back = 1; green === newest || (await isRed(history[green] as T)); back += 1) {
    red = green;
    if (red === 0)
      throw new Error('the journey is red in the oldest composition that is kept: it broke before');
    green = Math.max(0, red - 2 ** Math.max(0, back - ONE_BY_ONE));
  }
  while (red - green > 1) {
    const middle = Math.floor((green + red) / 2);
    if (await isRed(history[middle] as T)) red = middle;
    else green = middle;
  }
  return { before: history[green] as T, broken: history[red] as T };
}
