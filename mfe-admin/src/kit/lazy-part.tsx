import { useEffect, useState, type ReactNode } from 'react';
import { ADMIN_COPY } from './admin-content.ts';
import { LoadFailure } from './load-failure.tsx';

interface LazyPartProps<Part> {
  /** Imports the part's chunk. The same function in every render. */
  load(): Promise<Part>;
  /** Shown when the chunk did not load, with a button that tries again. */
  readonly failure: string;
  /** Shown meanwhile. */
  readonly loading?: ReactNode;
  readonly children: (part: Part) => ReactNode;
}

/** A part of the page with a chunk of its own. Unlike `lazy`, it loads again after a failure. */
export function LazyPart<Part>({ load, failure, loading, children }: LazyPartProps<Part>) {
  const [part, setPart] = useState<Part>();
  const [hasFailed, setFailed] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPart(() => loaded),
      (error: unknown) => {
        console.error(error);
        if (!isCurrent) return;
        setFailed(true);
        setRetrying(false);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);

  function refetch() {
    setRetrying(true);
    setAttempt(attempt + 1);
  }

  if (part !== undefined) return children(part);
  if (hasFailed) return <LoadFailure title={failure} query={{ isRetrying, refetch }} />;
  return loading ?? <p role="status">{ADMIN_COPY.loading}</p>;
}
