import { describe, expect, it } from '@jest/globals';
import { checkWindow } from './check-window.ts';

const TODAY = '2026-11-23';
const check = (startDate: string, endDate: string) => checkWindow({ startDate, endDate }, TODAY);

describe('two dates', () => {
  it('can be shown in order, until today', () => {
    const window = { startDate: '2026-11-20', endDate: TODAY };

    expect(check('2026-11-20', TODAY)).toEqual({ window });
    expect(check('2026-11-20', '2026-12-31')).toEqual({ window });
  });

  it.each([
    ['2026-11-24', '2026-11-30', 'startDate', /after today/],
    ['2016-11-22', TODAY, 'startDate', /at most 3,653 days/],
    ['2026-11-20', '2026-11-19', 'endDate', /before the start date/],
    ['', TODAY, 'startDate', /Enter a date that exists/],
  ])('cannot be shown from %s through %s', (startDate, endDate, field, message) => {
    expect(check(startDate, endDate)).toEqual({ faults: { [field]: expect.stringMatching(message) } });
  });

  it('can be ten years', () => {
    expect(check('2016-11-23', TODAY)).toHaveProperty('window');
  });
});
