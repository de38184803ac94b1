/** Measures a text at a font size. */
export type Measure = (text: string, size: number) => number;

export interface SetTitle {
  readonly size: number;
  readonly lines: readonly string[];
}

const SIZES = [84, 76, 68, 60, 54, 48];
const MAX_LINES = 4;
const LINE_HEIGHT = 1.12;

/** Breaks a title into lines that fit a width and a height, in the largest possible size; the smallest size if none fits. */
export function setTitle(title: string, width: number, height: number, measure: Measure): SetTitle {
  const tried = SIZES.map((size) => ({ size, lines: linesOf(title, width, (text) => measure(text, size)) }));
  const fits = ({ size, lines }: SetTitle) =>
    lines.length <= MAX_LINES &&
    lines.length * size * LINE_HEIGHT <= height &&
    lines.every((line) => measure(line, size) <= width);
  return tried.find(fits) ?? tried.at(-1) ?? { size: 0, lines: [] };
}

/** Baselines of lines that are centered vertically on `center`. */
export function baselines({ size, lines }: SetTitle, center: number): number[] {
  const step = size * LINE_HEIGHT;
  const first = center - ((lines.length - 1) * step) / 2 + size * 0.34;
  return lines.map((_, index) => Math.round(first + index * step));
}

function linesOf(title: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
