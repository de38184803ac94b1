import type { SubmissionSelection } from '@site/shared/contracts/staff';

export type SelectionField = keyof SubmissionSelection;

const TEXT_PARAMETER = 'text';

/** The parameter of each field. No other view uses these names. */
export const FIELD_PARAMETERS: Readonly<Record<SelectionField, string>> = {
  status: 'status',
  industry: 'industry',
  companySize: 'size',
  document: 'document',
  due: 'due',
  assignee: 'assignee',
  startDate: 'since',
  endDate: 'until',
  text: TEXT_PARAMETER,
  sort: 'sort',
  order: 'sort-order',
};
export const PAGE_PARAMETER = 'page';
export const PAGE_SIZE_PARAMETER = 'rows';
export const COLUMNS_PARAMETER = 'columns';
export const DENSITY_PARAMETER = 'density';
