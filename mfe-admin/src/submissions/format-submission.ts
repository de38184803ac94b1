import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';

/** The label of an industry, or the value itself if the form no longer offers it. */
export function industryLabel(value: string): string {
  return new Map<string, string>(Object.entries(INDUSTRIES)).get(value) ?? value;
}

export function companySizeLabel(value: string): string {
  return new Map<string, string>(Object.entries(COMPANY_SIZES)).get(value) ?? value;
}

/** An instant in the site's reporting time zone, independent of the reader's. */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** The day of an instant, in the same time zone. */
export function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(instant));
}

/** A file's size in KB of 1024 bytes. */
export function formatSize(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KB`;
}

/** Today's date in a time zone, as `2026-11-24`. */
export function dayIn(timeZone: string): string {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', parts).format(new Date());
}
