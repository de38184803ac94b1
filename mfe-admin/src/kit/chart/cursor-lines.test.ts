import { describe, expect, it } from '@jest/globals';
import { cursorLines } from './cursor-lines.ts';

const point = { date: '2026-11-20', label: 'Nov 20', value: 120, previous: 100, isPartial: false };
const formatValue = (value: number | null) => (value === null ? '–' : String(value));

describe('the text at the cursor of a chart', () => {
  it('has the values, the releases and the notes of the bucket', () => {
    const marker = {
      date: '2026-11-20',
      releases: [
        { owner: 'marketing', count: 2 },
        { owner: 'blog', count: 1 },
      ],
      notes: [{ id: '1', day: '2026-11-20', text: 'Webinar' }],
    };

    expect(
      cursorLines(point, marker, { labels: { value: 'This period', previous: 'Oct 1' }, formatValue }),
    ).toEqual([
      'Nov 20',
      'This period: 120',
      'Oct 1: 100',
      'Released: Marketing (2 times), Blog',
      'Note: Webinar',
    ]);
  });

  it('says that a bucket is not complete, and no earlier value where there is none', () => {
    const today = { ...point, value: null, isPartial: true };

    expect(cursorLines(today, undefined, { labels: { value: 'This period' }, formatValue })).toEqual([
      'Nov 20 (not complete)',
      'This period: –',
    ]);
  });
});
