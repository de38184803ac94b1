import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { Skeleton, Stack, Text } from '@site/shared/ui';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { REPORT_COPY } from './admin-report-content.ts';
import type { Report } from './use-report.ts';

interface LoadedReportProps<Data> {
  readonly query: Report<Data>;
  /** Shown when the report could not be loaded. */
  readonly failure: string;
  /** Says what is shown. Read aloud when it changes. */
  describe?(data: Data): string;
  children(data: Data): ReactNode;
}

/**
 * A report, its shape while it loads, or a failure with a retry. The data of the choice before stays, dimmed, while the next is
 * loading and after it failed.
 */
export function LoadedReport<Data>({ query, failure, describe, children }: LoadedReportProps<Data>) {
  const { data, error, isFetching, isOutdated } = query;
  const isLoading = isFetching && (data === undefined || isOutdated);
  return (
    <div aria-busy={isFetching}>
      <Stack gap={4}>
        <Text role="status" tone="muted" size="small" css={status}>
          {isLoading ? REPORT_COPY.loading : data !== undefined && describe?.(data)}
        </Text>
        {Boolean(error) && <LoadFailure title={failure} query={query} />}
        {data === undefined && !error && <Skeleton lines={6} />}
        {data !== undefined && (
          <Stack gap={4} css={isOutdated && outdated}>
            {children(data)}
          </Stack>
        )}
      </Stack>
    </div>
  );
}

/** Data that is not what the address asks for. */
export const outdated: CSSObject = { opacity: 0.6 };
/** Empty, it takes no gap, but screen readers already know it. */
const status: CSSObject = { '&:empty': { position: 'absolute' } };
