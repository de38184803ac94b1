import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { Disclosure, EmptyState, Heading, space, Stack } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../../kit/list/paged-list.tsx';
import { LAYOUT_COPY, LIST_COPY, LIST_PAGE_NAMES } from './admin-list-content.ts';
import { focusSubmissions, SUBMISSIONS_HEADING } from './focus-submissions.ts';
import { DueLink } from './list/due-link.tsx';
import { FilterChips } from './list/filter-chips.tsx';
import { FilterForm } from './list/filter-form.tsx';
import { LayoutForm } from './list/layout-form.tsx';
import { filtersOf, parseListAddress, searchOfListPage } from './list/list-address.ts';
import { parseLayout } from './list/list-layout.ts';
import { useListPage } from './list/list-query.ts';
import { useListKeys } from './list/use-list-keys.ts';
import { MatchCount } from './list/match-count.tsx';
import { NewsNotice } from './list/news-notice.tsx';
import { PageSizeLinks } from './list/page-size-links.tsx';
import { SearchField } from './list/search-field.tsx';
import { SubmissionsTable } from './list/submissions-table.tsx';
import { SavedViews } from './saved-views/saved-views.tsx';
import { BulkBar } from './selection/bulk-bar.tsx';
import { PageBox } from './selection/page-box.tsx';
import { useSelected } from './selection/use-selection.ts';
import { SubmissionsExport } from './submissions-export.tsx';

/** The list of submissions, as its address says. The rows stay while others are loaded, and when that fails. */
export function SubmissionsPanel({ services }: { readonly services: ShellServices }) {
  const [parameters] = useSearchParams();
  const address = parseListAddress(parameters);
  const { selection, cursor, pageSize } = address;
  const layout = parseLayout(parameters);
  const query = useListPage(address);
  const selected = useSelected(JSON.stringify(filtersOf(selection)));
  const onKeyDown = useListKeys();
  const isFiltered = filtersOf(selection).length > 0;
  return (
    <section aria-labelledby={SUBMISSIONS_HEADING} aria-busy={query.isFetching} onKeyDown={onKeyDown}>
      <Stack gap={4}>
        <Heading level={2} size="h3" id={SUBMISSIONS_HEADING} tabIndex={-1}>
          {LIST_COPY.title}
        </Heading>
        <SavedViews />
        <SearchField selection={selection} />
        <Disclosure summary={LIST_COPY.filters}>
          <FilterForm key={JSON.stringify(selection)} selection={selection} onNavigate={focusSubmissions} />
        </Disclosure>
        <Disclosure summary={LAYOUT_COPY.title}>
          <LayoutForm layout={layout} />
        </Disclosure>
        <FilterChips selection={selection} onRemove={focusSubmissions} />
        <div css={head}>
          <MatchCount selection={selection} />
          {selection.due === undefined && <DueLink onNavigate={focusSubmissions} />}
          <NewsNotice
            selection={selection}
            start={cursor === null && !query.isPlaceholderData ? (query.data?.start ?? null) : null}
            onShow={() => void query.refetch()}
          />
        </div>
        <PagedList
          query={query}
          cursor={cursor}
          searchOf={(to) => searchOfListPage(parameters, to)}
          onNavigate={focusSubmissions}
          copy={LIST_COPY}
          pageNames={LIST_PAGE_NAMES}
          empty={
            <EmptyState
              icon={isFiltered ? 'search' : 'file'}
              title={isFiltered ? LIST_COPY.noMatch : LIST_COPY.none}
            />
          }
        >
          {(rows) => (
            <div>
              <PageBox {...{ rows, selection, selected }} />
              <SubmissionsTable {...{ rows, layout, selection, selected, services }} />
            </div>
          )}
        </PagedList>
        <PageSizeLinks current={pageSize} />
        {selected.ids.size > 0 && <BulkBar {...{ selected, layout, services }} />}
        <SubmissionsExport {...{ selection, layout, services }} />
      </Stack>
    </section>
  );
}

const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[4],
};
