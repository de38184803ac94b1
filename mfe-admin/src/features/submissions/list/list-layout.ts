import {
  ColumnNames,
  columnsOf,
  DEFAULT_COLUMNS,
  DENSITIES,
  type SubmissionColumn,
} from '@site/shared/contracts/staff';
import { putParameter, searchOfView } from '../../../kit/list/view-search.ts';
import { COLUMNS_PARAMETER, DENSITY_PARAMETER } from './list-parameters.ts';

export type Density = (typeof DENSITIES)[number];

/** How the rows of the list look. */
export interface ListLayout {
  /** Those of `FIXED_COLUMNS` are always there. */
  readonly columns: readonly SubmissionColumn[];
  readonly density: Density;
}

/** One has the box that selects the row, the other leads to the record. */
export const FIXED_COLUMNS: readonly SubmissionColumn[] = ['date', 'company'];

/** Reads the address. What is invalid is as usual. */
export function parseLayout(parameters: URLSearchParams): ListLayout {
  const { data } = ColumnNames.safeParse(parameters.get(COLUMNS_PARAMETER) ?? undefined);
  const density = DENSITIES.find((each) => each === parameters.get(DENSITY_PARAMETER));
  return layoutOf(data, density);
}

/** The layout with these columns, and the fixed ones. What is absent is as usual. */
export function layoutOf(columns: string | undefined, density: Density = DENSITIES[0]): ListLayout {
  return { columns: columnsOf(columns && [columns, ...FIXED_COLUMNS].join(',')), density };
}

/** The query of the same page with another layout. What is as usual is left out. */
export function searchOfLayout(
  parameters: URLSearchParams,
  { columns, density }: ListLayout,
): URLSearchParams {
  const next = searchOfView(parameters, 'submissions');
  const names = namesOf(columns);
  putParameter(next, COLUMNS_PARAMETER, names === namesOf(DEFAULT_COLUMNS) ? null : names);
  putParameter(next, DENSITY_PARAMETER, density === DENSITIES[0] ? null : density);
  return next;
}

/** The columns as the API names them. Absent for the usual ones: then the export has all. */
export function exportColumns({ columns }: ListLayout): { readonly columns?: string } {
  const names = namesOf(columns);
  return names === namesOf(DEFAULT_COLUMNS) ? {} : { columns: names };
}

/** In the usual order. */
function namesOf(columns: readonly SubmissionColumn[]): string {
  return columnsOf(columns.join(',')).join(',');
}
