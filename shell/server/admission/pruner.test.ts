import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { CompositionStore } from '../storage/releases/composition-store.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { LiveState } from './live-state.ts';
import { Pruner } from './pruner.ts';

const folder = useTemporaryFolder();
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;

describe('old data', () => {
  it('is removed although nothing goes live, by the composer that decides', async () => {
    const compositions = path.join(folder(), 'compositions');
    const store = new ReleaseStore(path.join(folder(), 'store'));
    const compositionStore = new CompositionStore(compositions);
    const siteState = await openSiteState(compositions);
    const { logger } = recordingLogger();
    const now = () => new Date(Date.now() + TWO_DAYS_MS);
    const unused = makeRelease('blog', {});
    const { version } = unused.release;
    await store.add(unused.release, readerOf(unused));
    let asked = 0;
    const isDeciding = () => (asked += 1) > 5;
    const live = new LiveState({ store, compositionStore, siteState, logger, now }, null);
    const parts = { store, compositionStore, siteState, live, logger, now };

    const pruner = new Pruner({
      ...parts,
      alone: (work) => work(),
      mayAdmit: isDeciding,
      everyMs: 1,
    });
    while (asked < 5) await turn();
    await pruner.settled();
    expect(store.has('blog', version)).toBe(true);
    while (store.has('blog', version)) await turn();

    await pruner.close();
  });
});
