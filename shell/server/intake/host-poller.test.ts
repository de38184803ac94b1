import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseError } from '@site/shared/release';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { makeRelease, useTemporaryFolder } from '../testing/release.fixture.ts';
import { RemoteHost } from '../testing/remote-host.fixture.ts';
import { HostPoller, type HostPollerOptions } from './host-poller.ts';

const folder = useTemporaryFolder();
const first = makeRelease('blog', { 'browser/list.js': 'one' });
const second = makeRelease('blog', { 'browser/list.js': 'two' });
let host: RemoteHost;
let offered: string[];
let refused: string[];
let troubles: unknown[];
let heard: () => void;

/** Resolves when the poller has reported a matching event. */
async function until(fits: () => boolean): Promise<void> {
  while (!fits()) await new Promise<void>((resolve) => (heard = resolve));
}

const now = () => new Date('2026-01-01T00:00:00Z');
const createPoller = ({ intervalMs = 1, onRelease, ...others }: Partial<HostPollerOptions> = {}) =>
  new HostPoller({
    remote: 'blog',
    url: host.url,
    store: new ReleaseStore(folder()),
    intervalMs,
    timeoutMs: 5000,
    published: new Map(),
    now,
    freeSpace: () => Promise.resolve(),
    onTrouble: (error) => troubles.push(error),
    onAdmissionFault: (error) => troubles.push(error),
    ...others,
    async onRelease(release, timings) {
      offered.push(release.version);
      heard();
      await onRelease?.(release, timings);
    },
    onBadRelease(reason) {
      refused.push(reason);
      heard();
    },
  });

beforeEach(async () => {
  [offered, refused, troubles, heard] = [[], [], [], () => undefined];
  host = await RemoteHost.start(first);
});
afterEach(() => host.down());

describe('HostPoller', () => {
  it('reports a release once per poll that finds it new', async () => {
    const poller = createPoller();
    expect(poller.state).toMatchObject({ reachable: null, candidate: null, problem: null });

    expect((await poller.poll())?.version).toBe(first.release.version);
    expect(await poller.poll()).toBeNull();
    expect(poller.state).toMatchObject({ reachable: true, candidate: first.release.version, problem: null });

    host.publish(second);
    expect((await poller.poll())?.version).toBe(second.release.version);
  });

  it('has the files of a release compressed elsewhere, and ends that with the poll', async () => {
    const steps: string[] = [];
    const poller = createPoller({
      createCompressor: () => ({
        compress(bytes) {
          steps.push(`compress ${bytes.toString()}`);
          return Promise.resolve({ br: Buffer.from('br'), gzip: Buffer.from('gzip') });
        },
        end() {
          steps.push('end');
          return Promise.resolve();
        },
      }),
    });

    await poller.poll();

    expect(steps.sort()).toEqual(['compress /* blog */', 'compress one', 'end']);
    const { version } = first.release;
    expect((await new ReleaseStore(folder()).get('blog', version, 'browser/list.js.br')).toString()).toBe(
      'br',
    );
  });

  it('reads no file of a release for which there is no room, and says so', async () => {
    const poller = createPoller({
      requireQuota: () => Promise.reject(new ReleaseError('there is no room')),
    });

    await poller.poll();

    expect([host.asked, refused]).toEqual([['/release.json'], ['there is no room']]);
  });

  it('distinguishes a host that is down from one that publishes garbage', async () => {
    const poller = createPoller();
    host.answer = (_, response) => void response.end('garbage');
    await poller.poll();
    expect(poller.state).toMatchObject({ reachable: true, candidate: null });
    expect(refused).toEqual(['release.json is not valid JSON. Publish the release again']);

    await host.down();
    await poller.poll();
    expect(poller.state).toMatchObject({
      reachable: false,
      problem: expect.stringContaining('ECONNREFUSED'),
    });
    expect(refused).toHaveLength(1);
  });

  it('records the time and outcome of the last poll, even if the problem is the same', async () => {
    let minute = 0;
    const poller = createPoller({ now: () => new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))) });
    expect(poller.state).toMatchObject({ lookedAt: null, outcome: null });
    const expectOutcome = async (outcome: string) => {
      await poller.poll();
      expect(poller.state).toMatchObject({ lookedAt: `2026-01-01T00:0${minute}:00.000Z`, outcome });
    };

    await expectOutcome('new release');
    await expectOutcome('nothing new');
    host.answer = (_, response) => void response.end('garbage');
    await expectOutcome('refused');
    await expectOutcome('refused');
    await host.down();
    await expectOutcome('unreachable');
    await expectOutcome('unreachable');
  });

  it('fetches a release again that its store has lost', async () => {
    const poller = createPoller();
    await poller.poll();
    await new ReleaseStore(folder()).remove('blog', first.release.version);

    await poller.pollNow();

    expect(new ReleaseStore(folder()).has('blog', first.release.version)).toBe(true);
    expect(offered).toEqual([first.release.version]);
  });

  it('offers a newer release last, even after a slow answer', async () => {
    const poller = createPoller();
    let [release, isAsked] = [() => undefined as void, () => undefined as void];
    const slow = new Promise<void>((resolve) => (release = resolve));
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const old = JSON.stringify(first.release);
    const { answer } = host;
    host.answer = (request, response) => {
      if (request.url !== '/release.json')
        return void response.end(first.files.get((request.url ?? '').slice(22)));
      isAsked();
      void slow.then(() => response.end(old));
    };
    const before = poller.pollNow();
    await asked;
    host.answer = answer;
    host.publish(second);

    const polls = [poller.pollNow(), poller.pollNow()];
    release();
    await Promise.all([before, ...polls]);

    expect(offered).toEqual([first.release.version, second.release.version]);
    expect(poller.state.candidate).toBe(second.release.version);
  });

  it('keeps the last candidate while its host is down, and takes the next one when it is back', async () => {
    const poller = createPoller();
    await poller.poll();
    await host.down();
    await poller.poll();
    expect(poller.state).toMatchObject({ reachable: false, candidate: first.release.version });

    host.publish(second);
    await host.up();
    expect((await poller.poll())?.version).toBe(second.release.version);
    expect(poller.state).toMatchObject({ reachable: true, problem: null });
  });

  it('survives a disk that cannot be written, and reveals no path', async () => {
    await writeFile(`${folder()}/blog`, 'in the way');
    const poller = createPoller();

    expect(await poller.poll()).toBeNull();

    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/could not be stored: E[A-Z]+/);
    expect(poller.state.problem).not.toContain(folder());
  });

  it('offers a release repeatedly, so that a later release set may take it', async () => {
    const stop = new AbortController();
    const running = createPoller().run(stop.signal);

    await until(() => offered.length >= 3);
    stop.abort();
    await running;

    expect(new Set(offered)).toEqual(new Set([first.release.version]));
  });

  it('finds releases published while it runs, even after an outage', async () => {
    const stop = new AbortController();
    const running = createPoller().run(stop.signal);

    await until(() => offered.includes(first.release.version));
    await host.down();
    host.publish(second);
    await host.up();
    await until(() => offered.includes(second.release.version));
    stop.abort();
    await running;
  });

  it('notices that a host is back long before the next poll is due', async () => {
    const stop = new AbortController();
    await host.down();
    const poller = createPoller({ intervalMs: 600_000 });
    expect(await poller.poll()).toBeNull();
    const running = poller.run(stop.signal);

    await host.up();
    await until(() => offered.includes(first.release.version));
    stop.abort();
    await running;

    expect(poller.state).toMatchObject({ reachable: true, problem: null });
  });

  it('offers nothing while its host publishes garbage', async () => {
    const stop = new AbortController();
    const poller = createPoller({
      onRelease() {
        host.answer = (_, response) => void response.end('garbage');
        return Promise.resolve();
      },
    });
    const running = poller.run(stop.signal);

    await until(() => refused.length > 0);
    const count = offered.length;
    const looks = host.asked.length;
    while (host.asked.length < looks + 5) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await running;

    expect(offered).toHaveLength(count);
  });

  /** Polls until the host has received this many more requests. */
  const poll = async (poller: HostPoller, times = 5) => {
    const stop = new AbortController();
    const end = host.asked.length + times;
    const running = poller.run(stop.signal);
    while (host.asked.length < end) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await running;
  };

  describe('while files of a release are missing', () => {
    let clock = now();
    /** Number of file requests so far. */
    const reads = () => host.asked.filter((path) => path !== '/release.json').length;
    const withoutFiles = ({ release }: typeof first) => host.publish({ release, files: new Map() });
    beforeEach(() => withoutFiles(makeRelease('blog', { 'browser/list.js': 'still uploading' })));

    it('reads them again with exponential backoff of up to a minute', async () => {
      const poller = createPoller({ now: () => clock });
      await poll(poller);
      expect(reads()).toBeGreaterThan(0);
      for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
        const count = reads();
        clock = new Date(clock.getTime() + pauseMs - 1);
        await poll(poller);
        expect(reads()).toBe(count);
        clock = new Date(clock.getTime() + 1);
        await poll(poller);
        expect(reads()).toBeGreaterThan(count);
      }
      expect(poller.state).toMatchObject({ outcome: 'refused', problem: expect.stringContaining('404') });
    });

    it('reads them immediately on request, and so those of another release', async () => {
      const poller = createPoller({ now: () => clock });
      await poll(poller);
      const count = reads();

      await poller.pollNow();
      expect(reads()).toBeGreaterThan(count);

      host.publish(second);
      await poll(poller);
      expect(poller.state).toMatchObject({ candidate: second.release.version, problem: null });
    });
  });

  describe('during a composer fault', () => {
    let clock = now();
    const failing = () =>
      createPoller({
        now: () => clock,
        onRelease: () => Promise.reject(Object.assign(new Error('read'), { code: 'EIO' })),
      });

    it('offers the release again with exponential backoff of up to a minute', async () => {
      const poller = failing();

      await poll(poller);
      expect([offered.length, troubles.length]).toEqual([1, 1]);
      for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
        const count = offered.length;
        clock = new Date(clock.getTime() + pauseMs - 1);
        await poll(poller);
        expect(offered).toHaveLength(count);
        clock = new Date(clock.getTime() + 1);
        await poll(poller);
        expect(offered).toHaveLength(count + 1);
      }
    });

    it('offers the release immediately on request, and so a newer release', async () => {
      const poller = failing();
      await poll(poller);

      await poller.pollNow();
      await poller.pollNow();
      expect(offered).toHaveLength(3);

      host.publish(second);
      await poll(poller);
      expect(offered.slice(3)).toEqual([second.release.version]);
    });
  });

  it('passes the fetch time along with a release', async () => {
    const parts: unknown[] = [];
    const poller = createPoller({
      onRelease: (_, { ms }) => Promise.resolve(void parts.push(Object.keys(ms))),
    });

    await poller.pollNow();

    expect(parts).toEqual([['fetch']]);
  });

  it('stops immediately when aborted, even between polls', async () => {
    const stop = new AbortController();
    const poller = createPoller({ intervalMs: 600_000 });
    const running = poller.run(stop.signal);

    stop.abort();
    await running;

    expect(host.asked).toEqual([]);
  });
});
