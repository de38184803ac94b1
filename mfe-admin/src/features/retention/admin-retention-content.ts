import type { RetentionSweep } from '@site/shared/contracts/staff';
import { STATUS_NAMES } from '../../kit/names/admin-work-content.ts';

export const RETENTION_COPY = {
  title: 'Retention',
  lead: 'Old data is removed once a day. What happened is in the audit log.',
  note: 'Applications are erased with their documents, notes and emails when nobody has changed them for the chosen number of days and no next action is set. This cannot be undone. All of these are off until you turn them on.',
  failure: 'The retention settings could not be loaded',
  never: 'Not yet',
  always: 'Always on',
  off: 'Off',
  days: 'Days',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Retention saved',
  failed: 'Not saved',
  failedText: 'Nothing was changed. Please try again.',
} as const;

export const RETENTION_COLUMNS = {
  what: 'What',
  after: 'Removed after',
  ran: 'Last run',
  count: 'Records removed',
  change: 'Change',
} as const;

const NAMES: Readonly<Partial<Record<RetentionSweep, string>>> = {
  sessions: 'Sign-in sessions',
  'audit-addresses': 'Network addresses in the audit log (shortened)',
  'audit-log': 'Lines of the audit log',
  'unconfirmed-subscribers': 'Subscribers who never confirmed',
};

export function sweepName(sweep: RetentionSweep): string {
  const status = Object.entries(STATUS_NAMES).find(([each]) => sweep === `submissions-${each}`);
  return NAMES[sweep] ?? `Applications: ${status?.[1] ?? sweep}`;
}

export function daysText(days: number | null): string {
  return days === null ? RETENTION_COPY.off : `${days.toLocaleString('en-US')} days`;
}

export function savedText(sweep: RetentionSweep, days: number | null): string {
  return `${sweepName(sweep)}: ${daysText(days)}.`;
}

/** The name of the field of a row, which has no room for a label. */
export function daysLabel(sweep: RetentionSweep): string {
  return `${RETENTION_COPY.days} for ${sweepName(sweep)}, empty for off`;
}
