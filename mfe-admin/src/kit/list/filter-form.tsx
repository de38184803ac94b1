import { useState, type ReactNode, type SubmitEvent } from 'react';
import { button, Button, EmptyState, type IconName } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { FILTER_COPY } from '../admin-kit-content.ts';
import { filterActions, filterFields } from './filter-styles.ts';
import type { FilterSchema } from './list-address.ts';

/** What is wrong with the fields of a filter. */
export type FilterFaults<Filter> = Readonly<Partial<Record<keyof Filter & string, string>>>;

interface FilterPlace<Filter> {
  readonly filter: Partial<Filter>;
  /** The query of the first page of a filter. */
  searchOf(parameters: URLSearchParams, filter: Partial<Filter>): URLSearchParams;
  /** Called when another filter is chosen. It renders the list again, so the focus has to move. */
  onNavigate(): void;
}

interface FilterFormProps<Filter> extends FilterPlace<Filter> {
  readonly label: string;
  readonly schema: FilterSchema<Filter>;
  /** Links to filters of their own. */
  readonly links?: ReactNode;
  /** The fields, which have the names of the filter. */
  readonly children: (faults: FilterFaults<Filter>) => ReactNode;
}

/** Chooses what a list shows. The fields change nothing until they are submitted. */
export function FilterForm<Filter>(props: FilterFormProps<Filter>) {
  const { label, schema, links, children, ...place } = props;
  const [parameters, setParameters] = useSearchParams();
  const [faults, setFaults] = useState({} as FilterFaults<Filter>);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    const { data, error } = schema.safeParse(Object.fromEntries(filled));
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setFaults(Object.fromEntries(issues) as FilterFaults<Filter>);
    if (!data) return;
    setParameters(place.searchOf(parameters, data));
    place.onNavigate();
  }

  return (
    <form noValidate role="search" aria-label={label} css={filterFields} onSubmit={submit}>
      {children(faults)}
      <div css={filterActions}>
        <Button type="submit" variant="secondary">
          {FILTER_COPY.apply}
        </Button>
        {links}
        {isFiltered(place.filter) && <ClearFilters {...place} />}
      </div>
    </form>
  );
}

interface NoItemsProps<Filter> extends FilterPlace<Filter> {
  readonly icon: IconName;
  readonly copy: { readonly none: string; readonly noMatch: string };
}

/** In place of a list without items: there are none, or the filter leaves none. */
export function NoItems<Filter>({ icon, copy, ...place }: NoItemsProps<Filter>) {
  if (!isFiltered(place.filter)) return <EmptyState icon={icon} title={copy.none} />;
  return (
    <EmptyState icon="search" title={copy.noMatch}>
      <ClearFilters {...place} />
    </EmptyState>
  );
}

function ClearFilters<Filter>(place: FilterPlace<Filter>) {
  return (
    <FilterLink {...place} filter={{}}>
      {FILTER_COPY.clear}
    </FilterLink>
  );
}

/** A link to the list with a filter. */
export function FilterLink<Filter>(props: FilterPlace<Filter> & { readonly children: string }) {
  const { filter, searchOf, onNavigate, children } = props;
  const [parameters] = useSearchParams();
  return (
    <Link
      to={{ search: searchOf(parameters, filter).toString() }}
      css={button({ variant: 'ghost' })}
      onClick={onNavigate}
    >
      {children}
    </Link>
  );
}

function isFiltered(filter: object): boolean {
  return Object.keys(filter).length > 0;
}
