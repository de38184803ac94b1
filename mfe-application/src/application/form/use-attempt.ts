import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { Fault } from './fields.ts';

export interface Attempt {
  readonly number: number;
  readonly faults: readonly Fault[];
}

/** What was wrong with the last attempt to send. Its number makes each summary a new one, which takes the focus. */
export function useAttempt(services: ShellServices) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, faults: [] });

  function report(faults: readonly Fault[]) {
    setAttempt(({ number }) => ({ number: number + 1, faults }));
    services.setTitlePrefix(faults.length > 0 ? 'Error: ' : null);
  }

  return { attempt, report };
}
