import { describe, expect, it } from '@jest/globals';
import { createPace } from './pace.ts';

/** A pace whose waiting calls are resumed by the test. */
function startPace() {
  const waits: number[] = [];
  let time = 1_000_000;
  const pace = createPace({
    intervalMs: 5000,
    maxWaitMs: 5000,
    now: () => time,
    wait: async (ms) => void waits.push(ms),
  });
  return { pace, waits, advance: (ms: number) => void (time += ms) };
}

describe('calls with one key', () => {
  it('start at an interval, and one that would wait longer than allowed is refused', async () => {
    const { pace, waits } = startPace();

    await pace.turn('a');
    await pace.turn('a');
    await expect(pace.turn('a')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 5 },
    });

    expect(waits).toEqual([5000]);
  });

  it('are not held up by a refused one, nor after a quiet time', async () => {
    const { pace, waits, advance } = startPace();
    await pace.turn('a');
    await pace.turn('a');
    await expect(pace.turn('a')).rejects.toThrow();

    advance(10_000);
    await pace.turn('a');

    expect(waits).toEqual([5000]);
  });

  it('do not wait for those with another key', async () => {
    const { pace, waits } = startPace();
    for (let key = 0; key < 3000; key += 1) await pace.turn(`key ${key}`);

    expect(waits).toEqual([]);
  });
});
