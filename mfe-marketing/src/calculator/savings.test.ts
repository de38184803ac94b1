import { describe, expect, it } from '@jest/globals';
import { estimateSavings } from './savings.ts';

describe('estimateSavings', () => {
  it('releases the revenue of the saved days', () => {
    expect(estimateSavings({ revenue: 36_500_000, dso: 60, cost: 0 }).cashReleased).toBe(2_340_000);
  });

  it('lowers DSO by the firm’s average, to whole days', () => {
    expect(estimateSavings({ revenue: 1, dso: 65, cost: 0 }).dsoAfter).toBe(40);
  });

  it('saves the firm’s average share of the annual cost', () => {
    expect(estimateSavings({ revenue: 1, dso: 1, cost: 240_000 }).yearlySavings).toBe(108_000);
  });
});
