import { REPORT_COPY } from './admin-report-content.ts';

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A share from 0 to 1, in percent. */
export function formatShare(share: number, maximumFractionDigits = 0): string {
  return share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits });
}

/** A share in percent, with one decimal where needed. Nothing has no shares. */
export function formatRate(part: number, whole: number): string {
  return whole === 0 ? REPORT_COPY.none : formatShare(part / whole, 1);
}

/** Milliseconds as `1m 5s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds}s`;
  return minutes < 60
    ? `${minutes}m ${seconds % 60}s`
    : `${formatCount(Math.floor(minutes / 60))}h ${minutes % 60}m`;
}

/** An average time, as `1m 5s`. */
export function formatAverageTime(sumMs: number, count: number): string {
  return count === 0 ? REPORT_COPY.none : formatDuration(sumMs / count);
}

/** A number with at most one decimal. */
export function formatDecimal(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** Bytes in KB of 1024. */
export function formatKilobytes(bytes: number): string {
  return `${formatDecimal(bytes / 1024)} KB`;
}
