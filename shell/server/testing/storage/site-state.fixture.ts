import type { Change } from '../../storage/state/site-state-changes.ts';
import type { Canary } from '../../storage/state/site-state-document.ts';

/** Records a canary in place of all others, whatever is live. */
export const withCanary =
  (canary: Canary): Change =>
  (document) => ({ ...document, canaries: [canary] });

/** Changes the last canary. */
export const withCanaryChanged =
  (changes: Partial<Canary>): Change =>
  (document) => ({
    ...document,
    canaries: document.canaries.map((one, index) => (index === 0 ? { ...one, ...changes } : one)),
  });
