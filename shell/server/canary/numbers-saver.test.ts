import { rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Canary } from '../storage/state/site-state-document.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { withCanary, withCanaryChanged } from '../testing/storage/site-state.fixture.ts';
import { CanaryMetrics } from './metrics.ts';
import { CanaryNumbersSaver } from './numbers-saver.ts';

const folder = useTemporaryFolder();
const running: Canary = {
  remote: 'blog',
  version: 'b'.repeat(20),
  against: 'a'.repeat(20),
  share: 10,
  at: '2026-01-01T00:00:00.000Z',
  made: [],
  end: null,
};

/** Simulates a composer process with its own counts and the same folder. */
async function start(afterMs = 60_000) {
  const { logger, lines } = recordingLogger();
  const siteState = await openSiteState(folder());
  const metrics = new CanaryMetrics();
  const numbers = new CanaryNumbersSaver({ metrics, siteState, logger, afterMs });
  numbers.restore();
  return { metrics, numbers, siteState, lines };
}

function count({ metrics }: { readonly metrics: CanaryMetrics }, views: number, faults: number): void {
  for (let view = 0; view < views; view += 1) metrics.viewed('canary');
  for (let fault = 0; fault < faults; fault += 1) metrics.failed('canary');
}

beforeEach(async () => (await openSiteState(folder())).apply(withCanary(running)));

describe('the numbers of a canary', () => {
  it('continue after a restart, and so does the evaluation', async () => {
    const first = await start();
    count(first, 40, 4);
    first.metrics.viewed('live');
    await first.numbers.close();

    const second = await start();
    expect(second.metrics.numbers).toEqual({
      canary: { views: 40, faults: 4 },
      live: { views: 1, faults: 0 },
    });
    expect(second.metrics.fault).toBeNull();
    count(second, 10, 0);

    expect(second.metrics.fault).toMatch('4 of 50 visitors had faults');
  });

  it('are saved regularly, in case the process is killed', async () => {
    count(await start(0), 3, 1);

    const savedViews = async () => (await openSiteState(folder())).canaryNumbers?.total.canary.views;
    while ((await savedViews()) !== 3) await new Promise((resolve) => setImmediate(resolve));

    expect((await start()).metrics.numbers.canary).toEqual({ views: 3, faults: 1 });
  });

  it.each<[string, Partial<Canary>]>([
    ['another canary', { at: '2026-01-02T00:00:00.000Z' }],
    ['another share', { share: 50 }],
    ['an ended canary', { end: { at: running.at, became: 'withdrawn', reason: '', numbers: none() } }],
  ])('do not apply to %s', async (_, changes) => {
    const first = await start();
    count(first, 40, 4);
    await first.numbers.close();
    await first.siteState.apply(withCanaryChanged(changes));

    expect((await start()).metrics.numbers).toEqual(none());
  });

  it('of an earlier canary are forgotten by a composer that decides again', async () => {
    const composer = await start();
    count(composer, 60, 60);
    await composer.siteState.apply(withCanaryChanged({ at: '2026-01-02T00:00:00.000Z' }));
    composer.numbers.restore();

    expect(composer.metrics.numbers).toEqual(none());
    await composer.numbers.close();
  });

  it('that another composer counts now are not overwritten by those of the one before', async () => {
    const former = await start();
    count(former, 40, 4);
    await former.numbers.close();
    const leader = await start();
    count(former, 1, 0);
    count(leader, 20, 10);
    await leader.numbers.close();

    await former.numbers.close();

    expect((await openSiteState(folder())).canaryNumbers?.total.canary).toEqual({ views: 60, faults: 14 });
    // The one that has lost counts on from what is saved, should it decide again.
    count(former, 1, 0);
    await former.numbers.close();
    expect((await openSiteState(folder())).canaryNumbers?.total.canary).toEqual({ views: 61, faults: 14 });
  });

  it('that cannot be saved are still counted, and the log says so', async () => {
    const { metrics, numbers, lines } = await start(0);
    await rm(folder(), { recursive: true });
    await writeFile(folder(), 'in the way');

    count({ metrics }, 1, 0);
    await numbers.close();

    expect(metrics.numbers.canary.views).toBe(1);
    expect(lines).toMatchObject([{ msg: 'the canary’s numbers could not be saved' }]);
  });
});

function none() {
  return { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
}
