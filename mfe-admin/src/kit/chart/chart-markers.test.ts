import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '../time/calendar.ts';
import { flagKey, flagOf, toMarkers } from './chart-markers.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const point = (date: string) => ({ date });
const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map(point);
const note = (day: string) => ({ id: day, day, text: `On ${day}` });

describe('the markers of a chart', () => {
  it('are on the day of the reporting time zone', () => {
    const deploys = [{ at: '2026-11-22T03:00:00Z', owner: 'blog' }];

    const inNewYork = toMarkers(days, { deploys, notes: [], timeZone: 'America/New_York' });
    const inKolkata = toMarkers(days, { deploys, notes: [], timeZone: 'Asia/Kolkata' });

    expect(inNewYork.map(({ date }) => date)).toEqual(['2026-11-21']);
    expect(inKolkata.map(({ date }) => date)).toEqual(['2026-11-22']);
  });

  it('group what happened in one bucket', () => {
    const deploys = ['blog', 'marketing', 'blog'].map((owner) => ({ at: '2026-11-21T12:00:00Z', owner }));

    const [marker, ...others] = toMarkers(days, { deploys, notes: [note('2026-11-21')], timeZone: 'UTC' });

    expect(others).toEqual([]);
    expect(marker?.releases).toEqual([
      { owner: 'blog', count: 2 },
      { owner: 'marketing', count: 1 },
    ]);
    expect(marker?.notes.map(({ text }) => text)).toEqual(['On 2026-11-21']);
  });

  it('belong to the week that began before them', () => {
    const weeks = [point('2026-11-16'), point('2026-11-23')];

    const markers = toMarkers(weeks, { deploys: [], notes: [note('2026-11-22')], timeZone: 'UTC' });

    expect(markers.map(({ date }) => date)).toEqual(['2026-11-16']);
  });

  it('belong to their hour, and notes to the first hour of their day', () => {
    const hours = [22, 23].map((hour) => point(`2026-11-20T${hour}:00:00-05:00`));
    const nextDay = point('2026-11-21T00:00:00-05:00');

    const markers = toMarkers([...hours, nextDay, point('2026-11-21T01:00:00-05:00')], {
      deploys: [{ at: '2026-11-21T04:30:00Z', owner: 'shell' }],
      notes: [note('2026-11-21')],
      timeZone: 'America/New_York',
    });

    expect(markers.map(({ date, releases, notes }) => [date, releases.length, notes.length])).toEqual([
      ['2026-11-20T23:00:00-05:00', 1, 0],
      ['2026-11-21T00:00:00-05:00', 0, 1],
    ]);
  });

  it('leave out what happened before the chart', () => {
    const deploys = [{ at: '2026-11-01T12:00:00Z', owner: 'blog' }];

    expect(toMarkers(days, { deploys, notes: [note('2026-11-19')], timeZone: 'UTC' })).toEqual([]);
  });

  it('of a year with many releases need one formatter', () => {
    const year = Array.from({ length: 365 }, (_, index) => point(addDays('2025-11-23', index)));
    const deploys = Array.from({ length: 500 }, (_, index) => ({
      at: new Date(Date.parse('2025-11-23T18:00:00Z') + index * 17 * 3_600_000).toISOString(),
      owner: 'blog',
    }));
    const formats = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');

    const markers = toMarkers(year, { deploys, notes: [], timeZone: 'America/New_York' });

    const counts = markers.flatMap(({ releases }) => releases.map(({ count }) => count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500);
    expect(formatters).toHaveBeenCalledTimes(1);
    expect(formats).toHaveBeenCalledTimes(deploys.length);
  });

  it('have letters for one remote, and a number for several', () => {
    const marker = (...owners: string[]) => ({
      date: '1',
      releases: owners.map((owner) => ({ owner, count: 1 })),
      notes: [],
    });

    expect(flagOf(marker('marketing'))).toBe('Ma');
    expect(flagOf(marker('marketing', 'admin'))).toBe('2');
    expect(flagOf(marker())).toBeNull();
    expect(flagKey([marker('marketing'), marker('admin', 'marketing')])).toEqual([
      { flag: 'Ad', owner: 'admin' },
      { flag: 'Ma', owner: 'marketing' },
    ]);
  });
});
