import { SubscriberFilter } from '@site/shared/contracts';
import { putParameter, searchOfView } from '../../kit/list/view-search.ts';
import { FIELD_PARAMETERS, PAGE_PARAMETER, type FilterField } from './subscriber-parameters.ts';

/** What the list of subscribers shows, as its address says. */
export interface SubscribersAddress {
  readonly filter: SubscriberFilter;
  /** Null for the newest sign-ups. */
  readonly cursor: string | null;
}

const FIELDS = Object.keys(FIELD_PARAMETERS) as FilterField[];

/** Reads the address. Leaves out what is invalid, and a last day that is before the first. */
export function parseSubscribersAddress(parameters: URLSearchParams): SubscribersAddress {
  const given = FIELDS.flatMap((field) => {
    const value = parameters.get(FIELD_PARAMETERS[field]);
    const { data } = SubscriberFilter.shape[field].safeParse(value ?? undefined);
    return data === undefined ? [] : [[field, data]];
  });
  const cursor = parameters.get(PAGE_PARAMETER);
  const { data, error } = SubscriberFilter.safeParse(Object.fromEntries(given));
  if (data) return { filter: data, cursor };
  const valid = given.filter(([field]) => !error.issues.some(({ path }) => path[0] === field));
  return { filter: SubscriberFilter.parse(Object.fromEntries(valid)), cursor };
}

/** The query of the first page of a filter. */
export function searchOfFilter(parameters: URLSearchParams, filter: SubscriberFilter): URLSearchParams {
  const next = searchOfPage(parameters, null);
  for (const field of FIELDS) putParameter(next, FIELD_PARAMETERS[field], filter[field] ?? null);
  return next;
}

/** The query of another page of the same filter. */
export function searchOfPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = searchOfView(parameters, 'subscribers');
  putParameter(next, PAGE_PARAMETER, cursor);
  return next;
}
