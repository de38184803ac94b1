import * as z from 'zod/mini';

/** The columns of the list and its export. The first seven are the seed's, which are shown by default. */
export const SUBMISSION_COLUMNS = [
  'date',
  'company',
  'contact',
  'email',
  'phone',
  'industry',
  'size',
  'reference',
  'document',
  'status',
  'assignee',
  'next-action',
  'spam-score',
  'changed',
] as const;
export type SubmissionColumn = (typeof SUBMISSION_COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly SubmissionColumn[] = SUBMISSION_COLUMNS.slice(0, 7);

const isColumn = (name: string) => SUBMISSION_COLUMNS.some((column) => column === name);

/** Names of columns, separated by commas. */
export const ColumnNames = z.string().check(
  z.maxLength(300),
  z.refine((text) => text.split(',').every(isColumn), `Choose from: ${SUBMISSION_COLUMNS.join(', ')}`),
);

/** The columns of these names in their usual order. Without names, the default ones. */
export function columnsOf(names: string | undefined): readonly SubmissionColumn[] {
  if (names === undefined) return DEFAULT_COLUMNS;
  const given = new Set(names.split(','));
  return SUBMISSION_COLUMNS.filter((column) => given.has(column));
}
