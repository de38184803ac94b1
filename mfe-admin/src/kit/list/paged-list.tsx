import type { ReactNode } from 'react';
import { button, Skeleton, Stack } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { LOADING } from '../admin-kit-content.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PageLinks } from './page-links.tsx';

/** One page of a list, and its cursors. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly previous: string | null;
}

interface PagedListProps<Item> {
  readonly query: {
    readonly data: ListPage<Item> | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    /** True while the page before is shown in place of one that loads. */
    readonly isPlaceholderData: boolean;
    readonly isRetrying: boolean;
    refetch(): unknown;
  };
  /** The cursor of the address; null on the first page. */
  readonly cursor: string | null;
  /** The query of the page at a cursor. */
  searchOf(cursor: string | null): URLSearchParams;
  /** Called when a link is followed. It may be gone on the next page, so the focus has to move. */
  onNavigate(): void;
  readonly copy: {
    readonly failure: string;
    readonly pages: string;
    /** Leads from a page that cannot be loaded, such as one with an outdated address, to the first one. */
    readonly firstPage: string;
  };
  readonly pageNames?: { readonly previous: string; readonly next: string };
  /** Shown in place of a page without items. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list whose page is in the address. The items stay while other ones are loaded, and when that fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, cursor, searchOf, onNavigate, copy, pageNames, empty, children } = props;
  const { data: page, error, isPending, isPlaceholderData } = query;
  return (
    <>
      {Boolean(error) && <LoadFailure title={copy.failure} query={query} />}
      {Boolean(error) && cursor !== null && (
        <div>
          <Link
            to={{ search: searchOf(null).toString() }}
            css={button({ variant: 'secondary' })}
            onClick={onNavigate}
          >
            {copy.firstPage}
          </Link>
        </div>
      )}
      {isPending && <Loading />}
      {page && (
        <Stack gap={4} css={isPlaceholderData && { opacity: 0.6 }}>
          {page.items.length === 0 ? empty : children(page.items)}
          <PageLinks
            label={copy.pages}
            page={page}
            {...(pageNames && { names: pageNames })}
            searchOf={searchOf}
            onNavigate={onNavigate}
          />
        </Stack>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status">{LOADING}</p>
      <Skeleton lines={8} />
    </>
  );
}
