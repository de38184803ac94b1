import type { SubmissionColumn } from '@site/shared/contracts/staff';
import { formatDate } from '../../kit/time/format-days.ts';

/** The toast for a list that could not be loaded. */
export const TABLE_COPY = {
  region: 'Table of submissions',
  caption: 'Submissions',
  duplicate: 'Possible duplicate of',
  yes: 'Yes',
  no: 'No',
  nobody: 'Nobody',
  nothing: 'None',
} as const;

export const COLUMN_NAMES: Readonly<Record<SubmissionColumn, string>> = {
  date: 'Date',
  company: 'Company',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  industry: 'Industry',
  size: 'Size',
  reference: 'Reference',
  document: 'Document',
  status: 'Status',
  assignee: 'Assigned to',
  'next-action': 'Next action',
  'spam-score': 'Spam score',
  changed: 'Last changed',
};

export const DOCUMENT_COPY = {
  button: 'Document',
  busy: 'Downloading...',
  attached: 'with a document',
  failed: { title: 'Download failed', description: 'The document could not be downloaded' },
} as const;

/** Marks a submission that may be spam. */
export function checkText(reasons: string): string {
  return `Check: ${reasons}`;
}

/** When the next action is due, if it is not later than today. */
export function dueBadge(nextActionOn: string, today: string): string | null {
  if (nextActionOn > today) return null;
  return nextActionOn === today ? 'Due today' : `Overdue since ${formatDate(nextActionOn)}`;
}

/** Marks a new submission that waits for staff too long. */
export function untouchedSince(day: string): string {
  return `Untouched since ${day}`;
}

/** Completes "Document" for screen readers. */
export function documentOf(company: string): string {
  return ` of ${company}`;
}
