import { CompositionStore } from '../storage/composition-store.ts';
import { putLive } from '../storage/live-composition.ts';
import { SiteState } from '../storage/site-state.ts';
import { aComposition } from './composition.fixture.ts';

/** A process to be killed while it puts one composition live after the other, each with a pin. It tells its parent of each step. */
const folder = process.argv[2] ?? '';
const siteState = await SiteState.open(folder);
const step = (name: string) => process.send?.(name);
/** With a second argument it stands still between the pages and the state, until it is killed there. */
const standsStill = process.argv[3] === 'before the state';

class TellingStore extends CompositionStore {
  override async keep(composition: Parameters<CompositionStore['keep']>[0]): Promise<void> {
    await super.keep(composition);
    step('pages are kept');
    if (standsStill) await new Promise(() => setInterval(() => undefined, 1000));
  }
}

const compositionStore = new TellingStore(folder);
for (let round = 0; ; round += 1) {
  const version = String(2 + (round % 3)).repeat(20);
  const composition = aComposition({ id: version });
  await putLive({ compositionStore, siteState }, composition, new Date(), {
    pin: { remote: 'blog', version },
  });
  step('state is written');
}
