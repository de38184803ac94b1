import { DENSITIES, SUBMISSION_PAGE_SIZES, type ListedSelection } from '@site/shared/contracts/staff';
import { parseListAddress, searchOfPageSize, searchOfSelection } from '../list/list-address.ts';
import { exportColumns, layoutOf, parseLayout, searchOfLayout } from '../list/list-layout.ts';

/** The list that an address shows, without its page. */
export function listOf(parameters: URLSearchParams): ListedSelection {
  const { selection, pageSize } = parseListAddress(parameters);
  const layout = parseLayout(parameters);
  return {
    ...selection,
    ...exportColumns(layout),
    ...(layout.density === DENSITIES[0] ? {} : { density: layout.density }),
    ...(pageSize === SUBMISSION_PAGE_SIZES[0] ? {} : { rows: pageSize }),
  };
}

/** The query of the first page of a list. */
export function searchOfList(
  parameters: URLSearchParams,
  { columns, density, rows, ...selection }: ListedSelection,
): URLSearchParams {
  const selected = searchOfSelection(parameters, selection);
  const laidOut = searchOfLayout(selected, layoutOf(columns, density));
  return searchOfPageSize(laidOut, rows ?? SUBMISSION_PAGE_SIZES[0]);
}

/** Whether two addresses show the same list. */
export function isSameList(one: ListedSelection, other: ListedSelection): boolean {
  const queryOf = (list: ListedSelection) => {
    const query = searchOfList(new URLSearchParams(), list);
    query.sort();
    return query.toString();
  };
  return queryOf(one) === queryOf(other);
}
