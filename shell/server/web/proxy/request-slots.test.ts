import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { RequestSlots } from './request-slots.ts';

const LIMITS = { total: 4, perAddress: 2, waitMs: 100_000 };
const STAYS = new EventEmitter().setMaxListeners(0);

/** Requests slots without awaiting them; lists the addresses that got one, in order. */
function takeAll(slots: RequestSlots, names: readonly string[]) {
  const held: string[] = [];
  const taken = names.map((name) =>
    slots.take(name.slice(0, 1), STAYS).then((release) => {
      held.push(name);
      return release;
    }),
  );
  return { held, taken, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('RequestSlots', () => {
  it('are shared fairly: an address at its limit waits without delaying others', async () => {
    const { held, settle } = takeAll(new RequestSlots(LIMITS), ['a1', 'a2', 'a3', 'b1']);
    await settle();
    expect(held).toEqual(['a1', 'a2', 'b1']);
  });

  it('go to the longest waiting address below its limit', async () => {
    const slots = new RequestSlots(LIMITS);
    const { held, taken, settle } = takeAll(slots, ['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'd1']);
    await settle();
    expect(held).toEqual(['a1', 'a2', 'b1', 'b2']);

    const release = await taken[2];
    release?.();
    release?.();
    await settle();
    expect(held.slice(4)).toEqual(['c1']);

    (await taken[0])?.();
    await settle();
    expect(held.slice(4)).toEqual(['c1', 'a3']);
  });

  it('are not waited for beyond the limit, or after disconnecting', async () => {
    const slots = new RequestSlots({ total: 1, perAddress: 1, waitMs: 1 });
    const left = new EventEmitter();
    const release = await slots.take('a', STAYS);
    const late = slots.take('b', STAYS);
    const gone = slots.take('c', left);
    left.emit('close');

    expect([await late, await gone]).toEqual([null, null]);
    release?.();
    expect(await slots.take('d', STAYS)).not.toBeNull();
  });
});
