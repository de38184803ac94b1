import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { AdmissionQueue } from './admission-queue.ts';

describe('AdmissionQueue', () => {
  it('runs work one at a time, and continues after a failure', async () => {
    const queue = new AdmissionQueue();
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      if (name === 'first') throw new Error('no disk');
      return name;
    };

    const [first, second] = await Promise.allSettled([queue.run(work('first')), queue.run(work('second'))]);

    expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'second' }]);
  });

  it('emits idle once, after the last work', async () => {
    const queue = new AdmissionQueue();
    let idle = 0;
    queue.on('idle', () => (idle += 1));

    const over = once(queue, 'idle');
    await Promise.all([1, 2, 3].map(() => queue.run(() => Promise.resolve())));
    await over;

    expect(idle).toBe(1);
  });
});
