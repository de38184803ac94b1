import { AuditFilter } from '@site/shared/contracts';
import { putParameter, searchOfView } from '../../kit/list/view-search.ts';

/** What the audit log shows, as its address says. */
export interface AuditAddress {
  readonly filter: AuditFilter;
  /** Null for the newest lines. */
  readonly cursor: string | null;
}

export type FilterField = keyof typeof AuditFilter.shape;

/** The fields of the filter by their parameters. */
const PARAMETERS: Readonly<Record<FilterField, string>> = {
  event: 'event',
  actor: 'person',
  subject: 'subject',
  result: 'result',
  startDate: 'from',
  endDate: 'to',
};
const FIELDS = Object.keys(PARAMETERS) as FilterField[];

/** Reads the address. Leaves out what is invalid, and a last day that is before the first. */
export function parseAuditAddress(parameters: URLSearchParams): AuditAddress {
  const given = FIELDS.flatMap((field) => {
    const value = parameters.get(PARAMETERS[field]);
    const { data } = AuditFilter.shape[field].safeParse(value ?? undefined);
    return data === undefined ? [] : [[field, data]];
  });
  const cursor = parameters.get('cursor');
  const { data, error } = AuditFilter.safeParse(Object.fromEntries(given));
  if (data) return { filter: data, cursor };
  const valid = given.filter(([field]) => !error.issues.some(({ path }) => path[0] === field));
  return { filter: AuditFilter.parse(Object.fromEntries(valid)), cursor };
}

/** The query of the first page of a filter. */
export function searchOfFilter(parameters: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = searchOfPage(parameters, null);
  for (const field of FIELDS) putParameter(next, PARAMETERS[field], filter[field] ?? null);
  return next;
}

/** The query of another page of the same filter. */
export function searchOfPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = searchOfView(parameters, 'audit');
  putParameter(next, 'cursor', cursor);
  return next;
}
