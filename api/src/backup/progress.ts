/** Prints a line for the operator. */
export type Report = (line: string) => void;

const INTERVAL_MS = 5000;

/** Reports how far the work is, every few seconds. `describe` returns the current line. */
export function withProgress<T>(report: Report, describe: () => string, work: () => Promise<T>): Promise<T> {
  return whileRepeating(() => report(describe()), work);
}

/** Runs the work, and `action` every few seconds meanwhile. */
export function whileRepeating<T>(action: () => void, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(action, INTERVAL_MS);
  return work().finally(() => clearInterval(timer));
}

/** `1,234,567` */
export function toCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `12.3 MB` */
export function toSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}
