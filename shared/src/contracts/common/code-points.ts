/** Length in Unicode code points: one emoji counts one, where `String.length` counts two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
