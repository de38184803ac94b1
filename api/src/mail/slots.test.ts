import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSlots } from './slots.ts';

const SLOW_MS = 10_000;

/** A work that ends when it is told to. */
function aWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: () => ended, end: () => end() };
}

let freed: number;
const start = (size: number) =>
  createSlots({ size, slowAfterMs: SLOW_MS, maxSlow: 1 }, () => void (freed += 1));
beforeEach(() => {
  freed = 0;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('slots', () => {
  it('say that one is free when its work has ended', async () => {
    const slots = start(2);
    const works = [aWork(), aWork()];
    for (const { run } of works) slots.run(run);
    expect([slots.free(), slots.running(), freed]).toEqual([0, 2, 0]);

    for (const { end } of works) end();
    await slots.finish();
    expect([slots.free(), slots.running(), freed]).toEqual([2, 0, 2]);
  });

  it('are taken from a slow work, which goes on', async () => {
    const slots = start(1);
    const slow = aWork();
    slots.run(slow.run);
    jest.advanceTimersByTime(SLOW_MS - 1);
    expect([slots.free(), slots.running(), freed]).toEqual([0, 1, 0]);

    jest.advanceTimersByTime(1);
    expect([slots.free(), slots.running(), freed]).toEqual([1, 1, 1]);

    slow.end();
    await slots.finish();
    expect([slots.free(), slots.running(), freed]).toEqual([1, 0, 2]);
  });

  it('stay with slow works beyond the limit', async () => {
    const slots = start(1);
    const works = [aWork(), aWork()];
    for (const { run } of works) {
      slots.run(run);
      jest.advanceTimersByTime(SLOW_MS);
    }
    expect([slots.free(), slots.running(), freed]).toEqual([0, 2, 1]);

    for (const { end } of works) end();
    await slots.finish();
    expect(slots.free()).toBe(1);
  });

  it('are free again after a work that failed', async () => {
    const slots = start(1);
    slots.run(() => Promise.reject(new Error('failed')));
    await slots.finish();

    expect([slots.free(), freed]).toEqual([1, 1]);
  });
});
