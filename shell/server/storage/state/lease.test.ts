import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { FileStateStore } from './file-state-store.ts';
import { Lease } from './lease.ts';

const folder = useTemporaryFolder();
/** Milliseconds of one clock for all holders; a holder may have one of its own. */
let clock: { now: number };
const leaseOf = (holder: string, own = clock) =>
  new Lease({
    store: new FileStateStore(path.join(folder(), 'lease.json')),
    holder,
    ttlMs: 3000,
    now: () => own.now,
  });

beforeEach(() => {
  clock = { now: 0 };
});

describe('a lease', () => {
  it('is held by one of several processes that ask at the same time', async () => {
    const leases = ['a', 'b', 'c', 'd'].map((holder) => leaseOf(holder));

    const held = await Promise.all(leases.map((lease) => lease.renew()));

    expect(held.filter(Boolean)).toHaveLength(1);
  });

  it('stays with its holder while it is renewed, and passes on after its time without a renewal', async () => {
    const [first, second] = [leaseOf('first'), leaseOf('second')];
    await first.renew();
    for (clock.now = 1000; clock.now <= 10_000; clock.now += 1000)
      expect([await first.renew(), await second.renew()]).toEqual([true, false]);

    // The first process was killed: the second one saw its last renewal at 10 s.
    clock.now = 12_900;
    expect(await second.renew()).toBe(false);
    clock.now = 13_000;
    expect(await second.renew()).toBe(true);
    expect(first.isHeld).toBe(false);
    expect(await first.renew()).toBe(false);
  });

  it('is not affected by a clock that differs by minutes', async () => {
    const ahead = { now: 300_000 };
    const [first, second] = [leaseOf('first'), leaseOf('second', ahead)];
    await first.renew();
    expect(await second.renew()).toBe(false);

    clock.now += 1000;
    ahead.now += 1000;
    expect([await first.renew(), await second.renew()]).toEqual([true, false]);
  });

  it('is free as soon as its holder gives it back', async () => {
    const [first, second] = [leaseOf('first'), leaseOf('second')];
    await first.renew();
    await first.release();

    expect([first.isHeld, await second.renew()]).toEqual([false, true]);
  });

  it('is left to others for longer by a process that should not take it', async () => {
    const [older, newer] = [leaseOf('older'), leaseOf('newer')];
    expect(await older.renew(30_000)).toBe(false);
    expect(await newer.renew()).toBe(true);

    clock.now = 5000;
    expect(await older.renew(30_000)).toBe(false);
    clock.now = 37_999;
    expect(await older.renew(30_000)).toBe(false);
    clock.now = 38_000;
    expect(await older.renew(30_000)).toBe(true);
  });
});
