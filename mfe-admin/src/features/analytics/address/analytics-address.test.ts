import { describe, expect, it } from '@jest/globals';
import { changeAddress, granularitiesOf, parseAddress } from './analytics-address.ts';
import { windowOf } from './presets.ts';

const TODAY = '2026-11-23';
const read = (query: string) => parseAddress(new URLSearchParams(query), TODAY);
const DEFAULTS = {
  window: { startDate: '2026-10-25', endDate: TODAY },
  granularity: 'daily',
  filter: null,
  metric: 'visits',
};

describe('the address of the dashboard', () => {
  it('is the last 30 days by default', () => {
    expect(read('view=analytics')).toEqual(DEFAULTS);
  });

  it('says the window, the granularity, the filter and the metric', () => {
    expect(read('start=2026-09-01&end=2026-11-20&by=weekly&filter=source:Google&metric=bounce-rate')).toEqual(
      {
        window: { startDate: '2026-09-01', endDate: '2026-11-20' },
        granularity: 'weekly',
        filter: 'source:Google',
        metric: 'bounce-rate',
      },
    );
  });

  it.each([
    'start=2026-11-20',
    'end=2026-11-20',
    'start=2026-11-20&end=2026-11-19',
    'start=2026-02-30&end=2026-11-19',
    'start=2026-11-19&end=tomorrow',
    'start=2026-11-24&end=2026-11-30',
    'start=1999-01-01&end=2026-11-20',
    'by=fortnightly',
    'filter=Google',
    'filter=event:cta_click',
    'metric=revenue',
  ])('falls back to its defaults for %s', (query) => {
    expect(read(query)).toEqual(DEFAULTS);
  });

  it('ends today at the latest', () => {
    expect(read('start=2026-11-20&end=2026-12-31').window).toEqual({
      startDate: '2026-11-20',
      endDate: TODAY,
    });
  });

  it('shows one day by the hour, unless a filter leaves only days', () => {
    expect(read(`start=${TODAY}&end=${TODAY}`).granularity).toBe('hourly');
    expect(read(`start=${TODAY}&end=${TODAY}&filter=os:macOS`).granularity).toBe('daily');
    expect(read(`start=${TODAY}&end=${TODAY}&filter=os:macOS&by=hourly`).granularity).toBe('daily');
  });

  it('shows years by the week or month, and refuses days that fill no screen', () => {
    const threeYears = { startDate: '2023-11-24', endDate: TODAY };

    expect(granularitiesOf(threeYears, null)).toEqual(['weekly', 'monthly']);
    expect(read('start=2023-11-24&end=2026-11-23&by=daily').granularity).toBe('monthly');
  });

  it('shows no applications with a filter, because they are not counted by it', () => {
    expect(read('filter=source:Google&metric=applications').metric).toBe('visits');
  });
});

describe('a change of the address', () => {
  const change = (query: string, ...changes: Parameters<typeof changeAddress>[1][]) =>
    changeAddress(new URLSearchParams(query), changes[0] ?? {}).toString();

  it('keeps everything else', () => {
    const query = 'view=analytics&start=2026-11-01&end=2026-11-20&filter=source%3AGoogle&debug=1';

    expect(change(query, { metric: 'visitors' })).toBe(`${query}&metric=visitors`);
    expect(change(query, { filter: null })).toBe('view=analytics&start=2026-11-01&end=2026-11-20&debug=1');
  });

  it('shows a new window in its default granularity', () => {
    const window = { startDate: '2026-11-23', endDate: '2026-11-23' };

    expect(change('view=analytics&by=weekly', { window })).toBe(
      'view=analytics&start=2026-11-23&end=2026-11-23',
    );
    expect(change('view=analytics&start=2026-11-01&end=2026-11-20', { window: null })).toBe('view=analytics');
  });
});

describe('the common windows', () => {
  it('end today and include it', () => {
    expect(windowOf('today', TODAY)).toEqual({ startDate: TODAY, endDate: TODAY });
    expect(windowOf('last-7-days', TODAY).startDate).toBe('2026-11-17');
    expect(windowOf('last-90-days', TODAY).startDate).toBe('2026-08-26');
    expect(windowOf('last-12-months', TODAY).startDate).toBe('2025-11-24');
    expect(windowOf('last-12-months', '2028-02-29').startDate).toBe('2027-03-02');
  });
});
