import type { Measurement } from './measure.ts';

/** Formats one table that compares each case with the first one, which is the limit. */
export function toTable(title: string, [limit, ...others]: readonly Measurement[]): string {
  if (!limit) return title;
  const rows = [limit, ...others].map(({ name, cpuPerRequest, perSecond }) => [
    name,
    `${cpuPerRequest.toFixed(0)} µs`,
    `${(cpuPerRequest / limit.cpuPerRequest).toFixed(2)}x`,
    perSecond.toFixed(0),
    (perSecond / limit.perSecond).toFixed(2),
  ]);
  return `\n${title}\n${format([['', 'CPU per request', 'of the first', 'requests/s', 'of the first'], ...rows])}`;
}

function format(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return lines.join('\n');
}
