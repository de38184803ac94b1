import { CompositionStore } from '../storage/releases/composition-store.ts';
import { putLive } from '../storage/releases/live-composition.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { aComposition } from './composition.fixture.ts';

/**
 * A process that makes one composition after another live, each with a pin, until it is killed. Reports each step to
 * its parent.
 */
const folder = process.argv[2] ?? '';
const siteState = await openSiteState(folder);
const step = (name: string) => process.send?.(name);
/** With the second argument, it stops between writing the pages and the state, and waits to be killed. */
const isPaused = process.argv[3] === 'before the state';

class ReportingStore extends CompositionStore {
  override async keep(composition: Parameters<CompositionStore['keep']>[0]): Promise<void> {
    await super.keep(composition);
    step('pages are stored');
    if (isPaused) await new Promise(() => setInterval(() => undefined, 1000));
  }
}

const compositionStore = new ReportingStore(folder);
for (let round = 0; ; round += 1) {
  const version = String(2 + (round % 3)).repeat(20);
  const composition = aComposition({ id: version });
  await putLive({ store: new ReleaseStore(folder), compositionStore, siteState }, composition, {
    at: new Date(),
    decision: { pin: { remote: 'blog', version } },
  });
  step('state is written');
}
