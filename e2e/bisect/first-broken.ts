/** Adjacent entries of a history between which a journey broke. */
export interface Break<T> {
  readonly before: T;
  readonly broken: T;
}

/**
 * This many of the latest entries are tried one by one: what is broken now probably broke recently, and nothing between is
 * skipped.
 */
const ONE_BY_ONE = 8;

/**
 * Finds where a history, the oldest first, went from green to red for the last time. Looks back from the end in growing
 * steps until it meets a green entry, then halves the gap, so a break that was fixed since is not found. Throws when the
 * newest entry is green, or when no entry it tried is.
 */
export async function firstBroken<T>(
  history: readonly T[],
  isRed: (entry: T) => Promise<boolean>,
): Promise<Break<T>> {
  const newest = history.length - 1;
  if (newest < 0) throw new Error('nothing has gone live yet');
  if (!(await isRed(history[newest] as T))) throw new Error('the journey is green in the live composition');
  let [green, red] = [newest, newest];
  for (let back = 1; green === newest || (await isRed(history[green] as T)); back += 1) {
    red = green;
    if (red === 0) throw new Error('the journey is red in the oldest kept composition: it broke before that');
    green = Math.max(0, red - 2 ** Math.max(0, back - ONE_BY_ONE));
  }
  while (red - green > 1) {
    const middle = Math.floor((green + red) / 2);
    if (await isRed(history[middle] as T)) red = middle;
    else green = middle;
  }
  return { before: history[green] as T, broken: history[red] as T };
}
