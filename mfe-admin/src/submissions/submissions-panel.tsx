import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, EmptyState, Heading, Skeleton, space, Stack } from '@site/shared/ui';
import { FindForm } from './find-form.tsx';
import { useSubmissions } from './queries.ts';
import { SubmissionsTable } from './submissions-table.tsx';

const HEADING = 'submissions';

/** Puts the focus where the list begins. */
export function focusSubmissions(): void {
  document.getElementById(HEADING)?.focus();
}

/** The list of submissions in all its states. Rows that are there stay there, whatever fails afterwards. */
export function SubmissionsPanel({ services }: { readonly services: ShellServices }) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useSubmissions();
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby={HEADING} aria-busy={isFetching}>
      <Stack gap={4}>
        <div css={head}>
          <Heading level={2} size="h3" id={HEADING} tabIndex={-1}>
            Application submissions
          </Heading>
          <FindForm />
        </div>
        {isPending && <Loading />}
        {data && rows.length === 0 && <EmptyState title="No submissions yet" />}
        {rows.length > 0 && <SubmissionsTable rows={rows} services={services} />}
        {error && <LoadFailed onRetry={() => void (data ? fetchNextPage() : refetch())} />}
        {hasNextPage && !error && (
          <Button
            variant="secondary"
            loading={isFetching}
            loadingText="Loading..."
            css={{ justifySelf: 'center', alignSelf: 'center', marginBlockStart: space[4] }}
            onClick={() => void fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </Stack>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status">Loading...</p>
      <Skeleton lines={8} />
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <Callout tone="danger" title="Error loading submissions">
      <div>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Callout>
  );
}

const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[4],
};
