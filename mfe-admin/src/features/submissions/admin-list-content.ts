import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';
import { type ParsedSearch, type SubmissionFilterField } from '@site/shared/contracts/staff';
import { STATUS_NAMES } from '../../kit/names/admin-work-content.ts';

export const LIST_COPY = {
  title: 'Application submissions',
  none: 'No submissions yet',
  noMatch: 'Nothing matches',
  failure: 'Error loading submissions',
  filters: 'Filters and order',
  filterForm: 'Filter the submissions',
  removeFilter: 'Remove the filter',
  pages: 'Pages of submissions',
  firstPage: 'Show the first page',
  pageSize: 'Rows per page',
  news: 'Show them',
} as const;

export const LAYOUT_COPY = { title: 'Columns and density', columns: 'Columns', density: 'Density' } as const;

export const DENSITY_NAMES = { comfortable: 'Comfortable', compact: 'Compact' } as const;

export const SEARCH_COPY = {
  form: 'Search the submissions',
  label: 'Search',
  hint: 'Company, contact, email, phone, reference or words of the description',
  noWord: 'Type letters or digits',
} as const;

/** The line below the search field: what can be searched, or which words are not the start of longer ones. */
export function searchNote({ terms, short }: ParsedSearch, typed: string): string {
  if (typed.trim() === '') return SEARCH_COPY.hint;
  if (terms.length === 0) return SEARCH_COPY.noWord;
  if (short.length === 0) return SEARCH_COPY.hint;
  const words = short.map((word) => `“${word}”`).join(', ');
  return `One- and two-letter words match whole words only: ${words}`;
}

export const LIST_PAGE_NAMES = { previous: 'Previous', next: 'Next' } as const;

export const LIST_EXPORT_COPY = {
  export: 'Export submissions',
  exporting: 'Exporting...',
  exported: 'Submissions exported',
  exportFailed: { title: 'Export failed', description: 'The submissions could not be exported' },
} as const;

export const FILTER_LABELS: Readonly<Record<SubmissionFilterField, string>> = {
  status: 'Status',
  industry: 'Industry',
  companySize: 'Size',
  document: 'Document',
  due: 'Due',
  assignee: 'Assigned to (email)',
  startDate: 'Received from',
  endDate: 'Received through',
  text: 'Search',
};

export const SORT_LABEL = 'Sort by';

/** The value is a sort and its order. */
export const SORT_OPTIONS = [
  ['received descending', 'Newest first'],
  ['received ascending', 'Oldest first'],
  ['changed descending', 'Most recently updated'],
  ['changed ascending', 'Least recently updated'],
  ['status ascending', 'Status, from new to archived'],
  ['status descending', 'Status, from archived to new'],
  ['due ascending', 'Next action, soonest first'],
  ['due descending', 'Next action, latest first'],
  ['company ascending', 'Company, A to Z'],
  ['company descending', 'Company, Z to A'],
] as const;

export const ANY = 'Any';

export const DOCUMENT_NAMES = { with: 'With a document', without: 'Without a document' } as const;

export const DUE_NAMES = { today: 'Due today or overdue', overdue: 'Overdue' } as const;

/** A filter as its chip says it. */
export function chipText(field: SubmissionFilterField, value: string): string {
  const names: Readonly<Record<string, string>> = {
    ...(field === 'industry' && INDUSTRIES),
    ...(field === 'companySize' && COMPANY_SIZES),
    ...(field === 'document' && DOCUMENT_NAMES),
    ...(field === 'due' && DUE_NAMES),
    ...(field === 'status' && STATUS_NAMES),
  };
  const text = value
    .split(',')
    .map((each) => names[each] ?? each)
    .join(', ');
  return field === 'document' || field === 'due'
    ? text
    : `${FILTER_LABELS[field].replace(' (email)', '')}: ${text}`;
}

/** Leads to what is due. */
export function dueText(count: number, isCapped: boolean): string {
  return `${number.format(count)}${isCapped ? '+' : ''} due today or overdue`;
}

const number = new Intl.NumberFormat('en-US');

/** How many submissions there are, or match. */
export function countText(count: number, isCapped: boolean, isFiltered: boolean): string {
  const amount = `${number.format(count)}${isCapped ? '+' : ''}`;
  if (isFiltered) return count === 1 ? '1 submission matches' : `${amount} submissions match`;
  return count === 1 ? '1 submission' : `${amount} submissions`;
}

export function newsText(count: number, isCapped: boolean): string {
  if (count === 1) return '1 new submission';
  return `${number.format(count)}${isCapped ? '+' : ''} new submissions`;
}
