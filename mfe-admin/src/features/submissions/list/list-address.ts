import {
  FILTERS_BY_SORT,
  SUBMISSION_FILTER_FIELDS,
  SUBMISSION_PAGE_SIZES,
  SubmissionSelection,
  type SubmissionFilterField,
} from '@site/shared/contracts/staff';
import {
  FIELD_PARAMETERS,
  PAGE_PARAMETER,
  PAGE_SIZE_PARAMETER,
  type SelectionField,
} from './list-parameters.ts';
import { putParameter, searchOfView } from '../../../kit/list/view-search.ts';

/** What the list shows, as its address says. */
export interface ListAddress {
  readonly selection: SubmissionSelection;
  /** Null for the first page. */
  readonly cursor: string | null;
  /** How many rows a page has. */
  readonly pageSize: number;
}

const FIELDS = Object.keys(FIELD_PARAMETERS) as SelectionField[];
/** The selection without any filter, in the usual order. */
export const DEFAULT_SELECTION: SubmissionSelection = SubmissionSelection.parse({});

/** Reads the address. Leaves out what is invalid, and a sort that the filters do not allow. */
export function parseListAddress(parameters: URLSearchParams): ListAddress {
  const given = FIELDS.flatMap((field) => {
    const value = parameters.get(FIELD_PARAMETERS[field]) ?? undefined;
    const { data } = SubmissionSelection.shape[field].safeParse(value);
    return data === undefined ? [] : [[field, data]];
  });
  const page = { cursor: parameters.get(PAGE_PARAMETER), pageSize: pageSizeOf(parameters) };
  const asked = withSortOfDue(Object.fromEntries(given));
  const { data, error } = SubmissionSelection.safeParse(asked);
  if (data) return { selection: data, ...page };
  const faulty = new Set(error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(asked).filter(([field]) => !faulty.has(field) && field !== 'due');
  return { selection: SubmissionSelection.parse(Object.fromEntries(valid)), ...page };
}

/** What is due is listed in the order of its dates. */
export function withSortOfDue<Asked extends { readonly due?: unknown; readonly sort?: unknown }>(
  asked: Asked,
) {
  if (asked.due === undefined || asked.sort === 'due') return asked;
  return { ...asked, sort: 'due', order: 'ascending' };
}

function pageSizeOf(parameters: URLSearchParams): number {
  const asked = Number(parameters.get(PAGE_SIZE_PARAMETER));
  return SUBMISSION_PAGE_SIZES.find((size) => size === asked) ?? SUBMISSION_PAGE_SIZES[0];
}

/** The query of the first page with another number of rows. */
export function searchOfPageSize(parameters: URLSearchParams, pageSize: number): URLSearchParams {
  const next = searchOfListPage(parameters, null);
  putParameter(next, PAGE_SIZE_PARAMETER, pageSize === SUBMISSION_PAGE_SIZES[0] ? null : String(pageSize));
  return next;
}

/** The query of the first page of a selection. What is as usual is left out. */
export function searchOfSelection(
  parameters: URLSearchParams,
  selection: SubmissionSelection,
): URLSearchParams {
  const next = searchOfListPage(parameters, null);
  for (const field of FIELDS) {
    const value = selection[field];
    putParameter(next, FIELD_PARAMETERS[field], value === DEFAULT_SELECTION[field] ? null : (value ?? null));
  }
  return next;
}

/** The query of another page of the same selection. */
export function searchOfListPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = searchOfView(parameters, 'submissions');
  putParameter(next, PAGE_PARAMETER, cursor);
  return next;
}

/** The filters of a selection, each with its value. */
export function filtersOf(selection: SubmissionSelection): [SubmissionFilterField, string][] {
  return SUBMISSION_FILTER_FIELDS.flatMap((field) => {
    const value = selection[field];
    return value === undefined ? [] : [[field, value] satisfies [SubmissionFilterField, string]];
  });
}

/** Whether a selection can be sorted by company, with the filters that it has. */
export function canSortBy(sort: SubmissionSelection['sort'], selection: SubmissionSelection): boolean {
  return filtersOf(selection).every(([field]) => FILTERS_BY_SORT[sort].includes(field));
}
