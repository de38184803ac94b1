import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toInstant } from '../../src/database/instants.ts';
import { createHousekeeping, type CleanupTask } from '../../src/housekeeping.ts';
import { fakeIntervals } from '../support/fake-intervals.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const LEASE_MS = 60_000;

let api: TestApi;
let other: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  other = await startTestApi({ sharing: api });
});
afterEach(async () => {
  jest.useRealTimers();
  await other.close();
  await api.close();
});

/** A cleanup that ends when `end` is called. */
function createTask() {
  let [runs, end, begin] = [0, () => undefined as void, () => undefined as void];
  const ended = new Promise<void>((resolve) => (end = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const task: CleanupTask = async () => {
    runs += 1;
    begin();
    await ended;
  };
  return { task, begun, runs: () => runs, end };
}

/** The housekeeping of a process. Each process has its own cleanups and those of all. */
const housekeepingOf = ({ context }: TestApi, task: CleanupTask, ofProcess: readonly CleanupTask[] = []) =>
  createHousekeeping({ ...context, ofProcess, shared: [task] });
const holders = () => api.context.db('leases').pluck('holder') as Promise<string[]>;

describe('the cleanups that processes share', () => {
  it('run in one process at a time, and in the next one after it', async () => {
    const { task, runs, begun, end } = createTask();
    const first = housekeepingOf(api, task).run();
    await begun;
    await Promise.all([other, api, other].map((each) => housekeepingOf(each, task).run()));
    expect(runs()).toBe(1);
    end();
    await first;

    await housekeepingOf(other, task).run();
    expect(runs()).toBe(2);
    expect(await holders()).toEqual([]);
  });

  it('run once when several processes begin at the same time', async () => {
    const { task, runs, begun, end } = createTask();
    let alone = 0;
    const left = new Promise<void>((resolve) => {
      const tries = [api, other, api, other].map((each) => housekeepingOf(each, task).run());
      for (const each of tries) void each.then(() => (alone += 1) === tries.length - 1 && resolve());
    });
    await begun;
    await left;

    expect(runs()).toBe(1);
    end();
  });

  it('run elsewhere when the lease of a process that was killed has ended', async () => {
    const { task, runs, end } = createTask();
    end();
    const row = { name: 'housekeeping', holder: 'a killed process' };
    await api.context.db('leases').insert({ ...row, expires_at: toInstant(Date.now() + LEASE_MS) });
    await housekeepingOf(api, task).run();
    expect(runs()).toBe(0);
    api.advance(LEASE_MS + 1000);

    await housekeepingOf(api, task).run();
    expect(runs()).toBe(1);
  });

  it('end when another process has taken the lease', async () => {
    fakeIntervals();
    let begin: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const running = housekeepingOf(api, (lost) => {
      begin();
      return new Promise((resolve) => lost.addEventListener('abort', () => resolve()));
    }).run();
    await begun;
    await api.context.db('leases').update({ holder: 'another process' });
    jest.advanceTimersByTime(LEASE_MS / 3);
    jest.useRealTimers();
    await running;

    expect(await holders()).toEqual(['another process']);
  });

  it('run again after one that failed, which the log names', async () => {
    const fail = () => Promise.reject(new Error('of the cleanup'));

    await housekeepingOf(api, fail).run();
    expect(api.log()).toContain('of the cleanup');
    expect(await holders()).toEqual([]);
  });

  it('do not hold up the cleanups of a process itself', async () => {
    const [shared, own] = [createTask(), createTask()];
    own.end();
    const first = housekeepingOf(api, shared.task).run();
    await shared.begun;

    await housekeepingOf(other, shared.task, [own.task]).run();

    expect([shared.runs(), own.runs()]).toEqual([1, 1]);
    shared.end();
    await first;
  });
});
