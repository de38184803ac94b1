import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLanes, type Lanes, type Work } from './lanes.ts';

const SLOW_MS = 10_000;

/** Work that ends when it is told to. */
function someWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = () => {
    started += 1;
    return ended;
  };
  return { run, end: () => end() };
}

let started: number;
/** Work that is due. */
let due: Work[];
let lanes: Lanes;
const start = (slots: number) => {
  const claim = async (most: number) => due.splice(0, most);
  lanes = createLanes({ work: { slots, slow: { afterMs: SLOW_MS, most: 1 }, claim } });
};
/** Lets lanes claim what they can. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
beforeEach(() => {
  [started, due] = [0, []];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('a lane', () => {
  it('starts the next work when other work has ended', async () => {
    start(2);
    const works = [someWork(), someWork(), someWork()];
    due = works.map(({ run }) => run);
    await lanes.startDue();
    expect(started).toBe(2);

    works[0]?.end();
    await settle();
    expect(started).toBe(3);
  });

  it('gives the slot of slow work to other work, and the slow work goes on', async () => {
    start(1);
    const [slow, next, last] = [someWork(), someWork(), someWork()];
    due = [slow.run, next.run, last.run];
    await lanes.startDue();
    await jest.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(started).toBe(1);

    await jest.advanceTimersByTimeAsync(1);
    expect(started).toBe(2);

    slow.end();
    await settle();
    expect(started).toBe(2);
    next.end();
    await settle();
    expect(started).toBe(3);
  });

  it('leaves their slots to slow works beyond the limit', async () => {
    start(1);
    due = [someWork().run, someWork().run, someWork().run];
    await lanes.startDue();
    await jest.advanceTimersByTimeAsync(SLOW_MS);
    await jest.advanceTimersByTimeAsync(SLOW_MS);

    expect(started).toBe(2);
  });

  it('has a free slot again after work that failed', async () => {
    start(1);
    due = [() => Promise.reject(new Error('failed')), someWork().run];
    await lanes.startDue();
    await settle();

    expect(started).toBe(1);
  });

  it('claims nothing more once it stops, and waits for what runs', async () => {
    start(1);
    const [running, next] = [someWork(), someWork()];
    due = [running.run, next.run];
    await lanes.startDue();
    const stopped = lanes.stop();
    running.end();
    await stopped;
    await lanes.startDue();

    expect(started).toBe(1);
  });
});
