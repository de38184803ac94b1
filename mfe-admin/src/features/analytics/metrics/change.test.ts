import { describe, expect, it } from '@jest/globals';
import { changeSentence, changeText } from './change.ts';
import type { Comparison } from './comparison.ts';
import type { Metric } from './metrics.ts';
import { CHANGE_COPY, OPEN_CHANGE_COPY, TILES_COPY } from './admin-metrics-content.ts';

const ENDED: Comparison = { period: 'Oct 1 – Oct 30', progress: 'ended' };
const OPEN: Comparison = { period: 'Oct 1 – Oct 30', progress: 'open' };
const TODAY: Comparison = { period: 'Nov 22', progress: 'today' };

type Case = [metric: Metric, value: number | null, previous: number | null, comparison?: Comparison];
const text = (...[metric, value, previous, comparison = ENDED]: Case) =>
  changeText(metric, { value, previous }, comparison);
const sentence = (...[metric, value, previous, comparison = ENDED]: Case) =>
  changeSentence(metric, { value, previous }, comparison);

describe('the change of a metric', () => {
  it('is in percent, and in percentage points for rates', () => {
    expect(text('visits', 1204, 1075)).toBe('12% more than Oct 1 – Oct 30');
    expect(text('visits', 50, 100)).toBe('50% less than Oct 1 – Oct 30');
    expect(text('bounce-rate', 0.4, 0.375)).toBe('2.5 percentage points more than Oct 1 – Oct 30');
    expect(text('engaged-rate', 0.4, 0.375)).toBe('2.5 percentage points more than Oct 1 – Oct 30');
    expect(text('conversion-rate', 0.02, 0.03)).toBe('1 percentage point less than Oct 1 – Oct 30');
  });

  it('makes sense at zero and for tiny differences', () => {
    expect(text('visits', 0, 0)).toBe('Same as Oct 1 – Oct 30');
    expect(text('visits', 3, 0)).toBe('Up from 0 in Oct 1 – Oct 30');
    expect(text('visits', 0, 3)).toBe('100% less than Oct 1 – Oct 30');
    expect(text('visits', 10_001, 10_000)).toBe('Slightly more than Oct 1 – Oct 30');
    expect(text('bounce-rate', 0.40001, 0.4)).toBe('Same as Oct 1 – Oct 30');
  });

  it('says in which of the two periods there were no visits', () => {
    expect(text('bounce-rate', 0.4, null)).toBe('No visits in Oct 1 – Oct 30');
    expect(text('bounce-rate', null, 0.4)).toBe(CHANGE_COPY.noneNow);
    expect(text('bounce-rate', null, null, TODAY)).toBe(OPEN_CHANGE_COPY.noneNow);
    expect(text('visits', 7, null, { ...ENDED, period: null })).toBe(TILES_COPY.noEarlier);
  });

  it('says that a period which has not ended is compared with a whole one', () => {
    expect(text('visits', 1204, 1075, OPEN)).toBe('So far, 12% more than all of Oct 1 – Oct 30');
    expect(text('visits', 9_999, 10_000, OPEN)).toBe('So far, slightly less than all of Oct 1 – Oct 30');
    expect(text('visits', 5, 5, OPEN)).toBe('So far, the same as all of Oct 1 – Oct 30');
  });

  it('is not shown for today, only the day before', () => {
    expect(text('visits', 320, 1075, TODAY)).toBe('1,075 in all of Nov 22');
    expect(text('bounce-rate', 0.4, 0.45, TODAY)).toBe('45% in all of Nov 22');
  });
});

describe('the sentence above the chart', () => {
  it('says how the metric changed', () => {
    expect(sentence('visits', 1204, 1075)).toBe('Visits rose 12% to 1,204.');
    expect(sentence('bounce-rate', 0.4, 0.425)).toBe('Bounce rate fell 2.5 percentage points to 40%.');
    expect(sentence('visitors', 7, null)).toBe('Visitors: 7.');
    expect(sentence('visitors', 7, 0)).toBe('Visitors rose from 0 to 7.');
    expect(sentence('visits', 10_001, 10_000)).toBe('Visits rose slightly to 10,001.');
  });

  it('says that the period has not ended', () => {
    expect(sentence('visits', 1204, 1075, OPEN)).toBe(
      'Visits: 1,204 so far, 12% more than in all of Oct 1 – Oct 30.',
    );
    expect(sentence('visits', 320, 1075, TODAY)).toBe(
      'Visits: 320 so far, compared with 1,075 in all of Nov 22.',
    );
    expect(sentence('visits', 320, null, { ...TODAY, period: null })).toBe('Visits: 320 so far.');
    expect(sentence('bounce-rate', null, 0.4, TODAY)).toBe('Bounce rate: no visits yet.');
  });
});
