import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SiteState, type Canary } from '../storage/site-state.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { CanaryMetrics } from './metrics.ts';
import { CanaryNumbersSaver } from './numbers-saver.ts';

const folder = useTemporaryFolder();
const file = () => path.join(folder(), 'canary-numbers.json');
const running: Canary = {
  remote: 'blog',
  version: 'b'.repeat(20),
  against: 'a'.repeat(20),
  share: 10,
  at: '2026-01-01T00:00:00.000Z',
  made: [],
  end: null,
};

/** A process of the composer: its own counts over the same folder. */
async function start(afterMs = 60_000) {
  const { logger, lines } = recordingLogger();
  const siteState = await SiteState.open(folder());
  const tally = new CanaryMetrics();
  const numbers = new CanaryNumbersSaver({ folder: folder(), tally, siteState, logger, afterMs });
  await numbers.restore();
  return { tally, numbers, siteState, lines };
}

function count({ tally }: { readonly tally: CanaryMetrics }, views: number, faults: number): void {
  for (let view = 0; view < views; view += 1) tally.viewed('canary');
  for (let fault = 0; fault < faults; fault += 1) tally.failed('canary');
}

beforeEach(async () => (await SiteState.open(folder())).startCanary(running));

describe('the numbers of a canary', () => {
  it('go on after a restart where they were, and so does the judgement', async () => {
    const first = await start();
    count(first, 40, 4);
    first.tally.viewed('live');
    await first.numbers.close();

    const second = await start();
    expect(second.tally.numbers).toEqual({ canary: { views: 40, faults: 4 }, live: { views: 1, faults: 0 } });
    expect(second.tally.fault).toBeNull();
    count(second, 10, 0);

    expect(second.tally.fault).toMatch('4 of 50 visitors had faults');
  });

  it('are on disk while they are counted, for a process that gets no time to end', async () => {
    count(await start(0), 3, 1);

    let text = '';
    while (!text.includes('"views":3')) text = await readFile(file(), 'utf8').catch(() => '');

    expect((await start()).tally.numbers.canary).toEqual({ views: 3, faults: 1 });
    expect((await readdir(folder())).sort()).toEqual(['canary-numbers.json', 'deploys.json']);
  });

  it.each<[string, Partial<Canary>]>([
    ['another canary', { at: '2026-01-02T00:00:00.000Z' }],
    ['another share of it', { share: 50 }],
    ['one that is over', { end: { at: running.at, became: 'withdrawn', reason: '', numbers: none() } }],
  ])('are nobody’s in %s', async (_, changes) => {
    const first = await start();
    count(first, 40, 4);
    await first.numbers.close();
    await first.siteState.changeCanary(changes);

    expect((await start()).tally.numbers).toEqual(none());
  });

  it.each(['', '{}', '{"since":"2026-01-01T00:00:00.000Z","share":10,"total":{},"window":null}'])(
    'are counted anew where the disk says %j',
    async (text) => {
      await writeFile(file(), text);

      const { tally, lines } = await start();

      expect(tally.numbers).toEqual(none());
      expect(lines).toHaveLength(1);
    },
  );

  it('that can not be kept are counted all the same, and the log says so', async () => {
    const { logger, lines } = recordingLogger();
    const tally = new CanaryMetrics();
    const siteState = await SiteState.open(folder());
    const numbers = new CanaryNumbersSaver({
      folder: `${folder()}/gone`,
      tally,
      siteState,
      logger,
      afterMs: 0,
    });

    tally.emit('count');
    await numbers.close();

    expect(lines).toMatchObject([{ msg: 'the numbers of the canary could not be kept' }]);
  });
});

function none() {
  return { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
}
