/** A line of the drill's table. */
export interface Row {
  readonly what: string;
  readonly toReach: string;
  readonly measured: string;
  /** Null for a value that is not judged. */
  readonly isMet: boolean | null;
}

export function atMost(what: string, limit: number, measured: number | null, unit = ''): Row {
  const told = measured === null ? 'not measured' : `${round(measured)}${unit}`;
  const toReach = limit === 0 ? '0' : `≤ ${limit}${unit}`;
  return { what, toReach, measured: told, isMet: measured !== null && measured <= limit };
}

export const told = (what: string, measured: string): Row => ({ what, toReach: '', measured, isMet: null });

const round = (value: number) => Math.round(value * 100) / 100;

/** The table as text. */
export function formatRows(rows: readonly Row[]): string {
  const cells = [
    ['what', 'to reach', 'measured', 'met'],
    ...rows.map(({ what, toReach, measured, isMet }) => [
      what,
      toReach,
      measured,
      isMet === null ? '' : isMet ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n');
}
