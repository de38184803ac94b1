import { describe, expect, it } from '@jest/globals';
import { createVisitorLimit } from './visitor-limit.ts';

const NOW = { at: Date.UTC(2026, 4, 4, 12), day: '2026-05-04' };

describe('the limit of a visitor', () => {
  it('counts events of a minute and of a day', () => {
    const limit = createVisitorLimit({ perMinute: 2, perDay: 3 });
    const later = { ...NOW, at: NOW.at + 60_000 };

    expect([limit.allows('ann', 2, NOW), limit.allows('ann', 1, NOW)]).toEqual([true, false]);
    expect([limit.allows('ben', 2, NOW), limit.allows('ben', 1, later)]).toEqual([true, true]);
    expect(limit.allows('ben', 1, later)).toBe(false);
    expect(limit.allows('ben', 1, { at: NOW.at + 86_400_000, day: '2026-05-05' })).toBe(true);
  });

  it('is forgotten when there are too many visitors to remember', () => {
    const limit = createVisitorLimit({ perMinute: 1, perDay: 1 });
    limit.allows('ann', 1, NOW);
    expect(limit.allows('ann', 1, NOW)).toBe(false);

    for (let n = 0; n < 100_000; n += 1) limit.allows(`visitor ${n}`, 1, NOW);

    expect(limit.allows('ann', 1, NOW)).toBe(true);
  });
});
