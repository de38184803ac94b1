import { useState } from 'react';

interface Retryable {
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

/** A query whose failure stays while it is tried again, so that the pressed button keeps the focus. */
export function useRetry<Query extends Retryable>(query: Query) {
  const [retried, setRetried] = useState<Query['error'] | null>(null);

  async function refetch() {
    setRetried(query.error);
    await query.refetch();
    setRetried(null);
  }
  return {
    ...query,
    error: (query.error ?? retried) as Query['error'],
    isRetrying: retried !== null,
    refetch,
  };
}
