import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from './periods.ts';
import { createCalendar } from './reporting-calendar.ts';

const HOUR_MS = 60 * 60 * 1000;
const labelsOf = (timeZone: string, day: string) =>
  createCalendar(timeZone)
    .hoursOf(day)
    .map(({ label }) => label);
const localStarts = (timeZone: string, day: string) =>
  labelsOf(timeZone, day).map((label) => label.slice(11, 16) + label.slice(19));

describe('a day', () => {
  it.each([
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z', 24],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z', 24],
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z', 24],
  ])('of %s on %s starts at %s and has %i hours', (timeZone, day, start, hours) => {
    const calendar = createCalendar(timeZone);

    expect(new Date(calendar.dayStart(day)).toISOString()).toBe(start);
    expect(calendar.hoursOf(day)).toHaveLength(hours);
  });

  it.each([
    ['Asia/Beirut', '2026-03-29', '2026-03-29T01:00:00+03:00'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T01:00:00-02:00'],
  ])('of %s on %s starts after midnight when the clock skips midnight', (timeZone, day, label) => {
    expect(labelsOf(timeZone, day)[0]).toBe(label);
    expect(labelsOf(timeZone, day)).toHaveLength(23);
  });

  it('ends with the repeated hour when the clock goes back to the evening', () => {
    expect(localStarts('Asia/Beirut', '2026-10-24').slice(-3)).toEqual([
      '22:00+03:00',
      '23:00+03:00',
      '23:00+02:00',
    ]);
  });

  it('keeps the repeated minutes of the evening before once it has begun', () => {
    expect(labelsOf('America/St_Johns', '2010-11-07').slice(0, 3)).toEqual([
      '2010-11-07T00:00:00-02:30',
      '2010-11-06T23:01:00-03:30',
      '2010-11-07T00:00:00-03:30',
    ]);
    const calendar = createCalendar('America/St_Johns');
    expect(calendar.hourOf(Date.parse('2010-11-06T23:30:00-02:30')).day).toBe('2010-11-06');
    expect(calendar.hourOf(Date.parse('2010-11-06T23:30:00-03:30')).day).toBe('2010-11-07');
  });

  it('has no hours where the zone skipped it', () => {
    const calendar = createCalendar('Pacific/Apia');

    expect(calendar.hoursOf('2011-12-30')).toEqual([]);
    expect(calendar.dayOf(calendar.dayEnd('2011-12-29') - 1)).toBe('2011-12-29');
    expect(calendar.dayOf(calendar.dayEnd('2011-12-29'))).toBe('2011-12-31');
  });
});

describe('an hour', () => {
  it('has a label with the offset', () => {
    const at = Date.parse('2026-11-20T19:42:13.500Z');

    expect(createCalendar('America/New_York').hourOf(at)).toEqual({
      start: Date.parse('2026-11-20T19:00:00Z'),
      end: Date.parse('2026-11-20T20:00:00Z'),
      day: '2026-11-20',
      label: '2026-11-20T14:00:00-05:00',
    });
  });

  it('appears twice in fall and not at all in spring', () => {
    expect(localStarts('America/New_York', '2026-11-01').slice(0, 4)).toEqual([
      '00:00-04:00',
      '01:00-04:00',
      '01:00-05:00',
      '02:00-05:00',
    ]);
    expect(localStarts('America/New_York', '2026-03-08').slice(0, 4)).toEqual([
      '00:00-05:00',
      '01:00-05:00',
      '03:00-04:00',
      '04:00-04:00',
    ]);
  });

  it('starts at the local hour in zones of half and quarter hours', () => {
    const at = Date.parse('2026-11-20T10:17:00Z');

    expect(createCalendar('Asia/Kolkata').hourOf(at).label).toBe('2026-11-20T15:00:00+05:30');
    expect(createCalendar('Asia/Kathmandu').hourOf(at).label).toBe('2026-11-20T16:00:00+05:45');
  });

  it('also starts at a clock change of 30 minutes', () => {
    expect(localStarts('Australia/Lord_Howe', '2026-04-05').slice(0, 4)).toEqual([
      '00:00+11:00',
      '01:00+11:00',
      '01:30+10:30',
      '02:00+10:30',
    ]);
    expect(localStarts('Australia/Lord_Howe', '2026-10-04').slice(0, 4)).toEqual([
      '00:00+10:30',
      '01:00+10:30',
      '02:30+11:00',
      '03:00+11:00',
    ]);
  });
});

describe.each([
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'America/Sao_Paulo',
  'America/St_Johns',
])('in %s', (timeZone) => {
  const calendar = createCalendar(timeZone);
  const day = fc.integer({ min: 0, max: 25_000 }).map((count) => addDays('1970-01-02', count));

  it('the hours of any day follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(day, (each) => {
        const hours = calendar.hoursOf(each);

        expect(hours.map(({ start }) => start)).toEqual([
          calendar.dayStart(each),
          ...hours.slice(0, -1).map(({ end }) => end),
        ]);
        expect(hours.at(-1)?.end).toBe(calendar.dayEnd(each));
        for (const hour of hours) {
          expect(hour.day).toBe(each);
          expect(hour.end - hour.start).toBeGreaterThan(0);
          expect(hour.end - hour.start).toBeLessThanOrEqual(HOUR_MS);
          expect(Date.parse(hour.label)).toBe(hour.start);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('any instant is in one hour of its day', () => {
    const instant = fc.integer({ min: 0, max: Date.parse('2038-01-01') });
    fc.assert(
      fc.property(instant, (at) => {
        const hour = calendar.hourOf(at);

        expect(hour.start <= at && at < hour.end).toBe(true);
        expect(calendar.hoursOf(calendar.dayOf(at))).toContainEqual(hour);
      }),
      { numRuns: 60 },
    );
  });
});
