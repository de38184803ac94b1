import { describe, expect, it } from '@jest/globals';
import { createId } from './ids.ts';
import { toInstant, toIso, toTime } from './instants.ts';

describe('an id', () => {
  it('is a UUID of version 7 that sorts by time', () => {
    const [early, late] = [createId(1_700_000_000_000), createId(1_700_000_000_001)];

    expect(early).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early < late).toBe(true);
  });
});

describe('an instant', () => {
  it('survives the conversion to the database format and back', () => {
    const time = Date.parse('2026-03-02T09:30:00.007Z');

    expect(toInstant(time)).toBe('2026-03-02 09:30:00.007');
    expect(toIso(toInstant(time))).toBe('2026-03-02T09:30:00.007Z');
    expect(toTime(toInstant(time))).toBe(time);
  });
});
