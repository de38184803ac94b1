import { UserFilter } from '@site/shared/contracts';
import { putParameter, searchOfView } from '../../kit/list/view-search.ts';

/** What the list of users shows, as its address says. */
export interface UsersAddress {
  readonly filter: UserFilter;
  /** Null for the newest accounts. */
  readonly cursor: string | null;
}

type FilterField = keyof typeof UserFilter.shape;
const FIELDS = Object.keys(UserFilter.shape) as FilterField[];
const CURSOR = 'position';

/** Reads the address. Leaves out what is invalid. */
export function parseUsersAddress(parameters: URLSearchParams): UsersAddress {
  const given = FIELDS.flatMap((field) => {
    const { data } = UserFilter.shape[field].safeParse(parameters.get(field) ?? undefined);
    return data === undefined ? [] : [[field, data]];
  });
  return { filter: UserFilter.parse(Object.fromEntries(given)), cursor: parameters.get(CURSOR) };
}

/** The query of the first page of a filter. */
export function searchOfFilter(parameters: URLSearchParams, filter: UserFilter): URLSearchParams {
  const next = searchOfPage(parameters, null);
  for (const field of FIELDS) putParameter(next, field, filter[field] ?? null);
  return next;
}

/** The query of another page of the same filter. */
export function searchOfPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = searchOfView(parameters, 'users');
  putParameter(next, CURSOR, cursor);
  return next;
}
