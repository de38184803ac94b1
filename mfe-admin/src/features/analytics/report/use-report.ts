import { useState } from 'react';
import { useRetry } from '../../../kit/use-retry.ts';

interface ReportQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

export interface Report<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** The data is that of the choice before: the next is loading, or could not be loaded. */
  readonly isOutdated: boolean;
  readonly isRetrying: boolean;
  refetch(): unknown;
}

/**
 * The data of a query. That of the choice before stays until the next is there, also when the next cannot be loaded. Data of
 * another subject does not stay.
 */
export function useReport<Data>(query: ReportQuery<Data>, subject = ''): Report<Data> {
  const { data, error, isFetching, isRetrying, refetch } = useRetry(query);
  const [kept, keep] = useState({ subject, data });
  if (data !== undefined && (kept.data !== data || kept.subject !== subject)) keep({ subject, data });
  const before = kept.subject === subject ? kept.data : undefined;
  const shown = data === undefined ? before : data;
  return {
    data: shown,
    error,
    isFetching,
    isRetrying,
    refetch,
    isOutdated: data === undefined && shown !== undefined,
  };
}
