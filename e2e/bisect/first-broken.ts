/** Adjacent entries of a history, of which only the second is broken. */
export interface Break<T> {
  readonly before: T;
  readonly broken: T;
}

/** This many of the latest entries are tried one by one. A current break is probably recent, and this skips none of them. */
const ONE_BY_ONE = 8;

/**
 * Finds the last change from passing to failing in a history, oldest first. It goes back from the end in growing steps
 * to a passing entry, then halves the gap, so it does not find a break that was fixed since. Throws if the newest entry
 * passes, or if no tried entry does.
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
