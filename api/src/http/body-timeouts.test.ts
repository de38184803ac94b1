import { expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES } from '@site/shared/contracts';
import { BODY_TIMEOUTS } from './body-timeouts.ts';

it('has time for the largest document at 0.1 Mbit/s', () => {
  const neededMs = ((DOCUMENT_LIMIT_BYTES * 8) / 100_000) * 1000;

  expect(BODY_TIMEOUTS.documentMs).toBeGreaterThan(neededMs);
});
