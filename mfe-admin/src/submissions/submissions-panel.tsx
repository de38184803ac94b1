import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, EmptyState, Heading, Skeleton, space, Stack } from '@site/shared/ui';
import { SUBMISSIONS_COPY } from './admin-submissions-content.ts';
import { FindForm } from './find-form.tsx';
import { useSubmissions } from './queries.ts';
import { SubmissionsTable } from './submissions-table.tsx';

const HEADING = 'submissions';

/** Focuses the heading of the list. */
export function focusSubmissions(): void {
  document.getElementById(HEADING)?.focus();
}

/** The list of submissions. Rows stay when a later load fails. */
export function SubmissionsPanel({ services }: { readonly services: ShellServices }) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useSubmissions();
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby={HEADING} aria-busy={isFetching}>
      <Stack gap={4}>
        <div css={head}>
          <Heading level={2} size="h3" id={HEADING} tabIndex={-1}>
            {SUBMISSIONS_COPY.title}
          </Heading>
          <FindForm />
        </div>
        {isPending && <Loading />}
        {data && rows.length === 0 && <EmptyState title={SUBMISSIONS_COPY.none} />}
        {rows.length > 0 && <SubmissionsTable rows={rows} services={services} />}
        {error && <LoadFailed onRetry={() => void (data ? fetchNextPage() : refetch())} />}
        {hasNextPage && !error && (
          <Button
            variant="secondary"
            loading={isFetching}
            loadingText={SUBMISSIONS_COPY.loading}
            css={{ justifySelf: 'center', alignSelf: 'center', marginBlockStart: space[4] }}
            onClick={() => void fetchNextPage()}
          >
            {SUBMISSIONS_COPY.more}
          </Button>
        )}
      </Stack>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status">{SUBMISSIONS_COPY.loading}</p>
      <Skeleton lines={8} />
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <Callout tone="danger" title={SUBMISSIONS_COPY.failed.title}>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          {SUBMISSIONS_COPY.retry}
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
