import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { Fault } from './fields.ts';
import { FORM_COPY } from './form-content.ts';

export interface Attempt {
  readonly number: number;
  readonly faults: readonly Fault[];
}

/** The faults of the last attempt to submit. The number makes each summary a new element, which takes the focus. */
export function useAttempt(services: ShellServices) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, faults: [] });

  function report(faults: readonly Fault[]) {
    setAttempt(({ number }) => ({ number: number + 1, faults }));
    services.setTitlePrefix(faults.length > 0 ? FORM_COPY.errorPrefix : null);
  }

  return { attempt, report };
}
