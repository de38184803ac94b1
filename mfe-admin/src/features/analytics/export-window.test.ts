import { describe, expect, it } from '@jest/globals';
import { exportWindow } from './export-window.ts';

describe('the export window', () => {
  it('is today and the seven days before in the reporting time zone', () => {
    const justAfterMidnightUtc = new Date('2026-11-21T00:30:00Z');

    expect(exportWindow('UTC', justAfterMidnightUtc)).toEqual({
      startDate: '2026-11-14',
      endDate: '2026-11-21',
    });
    expect(exportWindow('America/New_York', justAfterMidnightUtc)).toEqual({
      startDate: '2026-11-13',
      endDate: '2026-11-20',
    });
  });

  it('crosses months, leap days and clock changes', () => {
    expect(exportWindow('America/New_York', new Date('2028-03-04T12:00:00Z')).startDate).toBe('2028-02-26');
    expect(exportWindow('America/New_York', new Date('2026-11-05T12:00:00Z')).startDate).toBe('2026-10-29');
  });
});
