import { useState } from 'react';
import { ApiError } from '@site/shared/contracts';
import { TIMEOUT_MS } from './time-limit.ts';

/** `spent`: the link is forged, cut off, expired, or from an earlier sign-up. */
type LinkState = 'idle' | 'busy' | 'done' | 'spent' | 'failed';

/** Runs the action of an email link within a time limit and tracks its state. Each failure is logged once. */
export function useLinkAction(act: (signal: AbortSignal) => Promise<unknown>) {
  const [state, setState] = useState<LinkState>('idle');
  return {
    state,
    async run() {
      setState('busy');
      try {
        await act(AbortSignal.timeout(TIMEOUT_MS));
        setState('done');
      } catch (error) {
        console.error(error);
        const status = error instanceof ApiError ? error.status : 0;
        setState([400, 410, 422].includes(status) ? 'spent' : 'failed');
      }
    },
  };
}
