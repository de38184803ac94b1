import type { AuditLine } from '@site/shared/contracts/staff';

export const AUDIT_COPY = {
  title: 'Audit log',
  failure: 'The audit log could not be loaded',
  filter: 'Filter the audit log',
  event: 'Event',
  anyEvent: 'All events',
  person: 'Person (email)',
  subject: 'Target ID',
  result: 'Result',
  anyResult: 'All results',
  from: 'From',
  to: 'Through',
  none: 'No entries yet',
  noMatch: 'Nothing matches',
  allAboutThis: 'Show all entries about this ID',
  pages: 'Pages of the audit log',
  firstPage: 'Show the newest entries',
  /** In place of a value that does not exist. */
  empty: '–',
} as const;

export const AUDIT_COLUMNS = {
  time: 'Time',
  who: 'Who',
  what: 'What',
  onWhat: 'Target',
  result: 'Result',
  address: 'Address',
  details: 'Details',
} as const;

export const AUDIT_RESULT_NAMES: Readonly<Record<AuditLine['result'], string>> = {
  success: 'Success',
  failure: 'Failure',
};

/** In place of a person: visitors have no account, and commands on the server are not signed in. */
const NO_ACCOUNT = 'Visitor or system';

export function actorName(actor: AuditLine['actor']): string {
  if (actor === null) return NO_ACCOUNT;
  return actor.email ?? `Deleted account ${actor.id}`;
}

export function timesText(timeZone: string): string {
  return `Newest first. Times are in ${timeZone}. Addresses are shortened after 90 days.`;
}

/** A detail with its name in words: `start date: 2026-11-20`. */
export function detailText(name: string, value: string | number): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return `${words.toLowerCase()}: ${value}`;
}

export const AUDIT_EXPORT_COPY = {
  export: 'Download as CSV',
  exporting: 'Downloading...',
  exported: 'Audit log downloaded',
  exportFailed: { title: 'Download failed', description: 'The audit log could not be downloaded' },
} as const;
