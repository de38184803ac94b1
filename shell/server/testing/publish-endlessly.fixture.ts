import { CompositionStore } from '../storage/composition-store.ts';
import { putLive } from '../storage/live-composition.ts';
import { SiteState } from '../storage/site-state.ts';
import { aComposition } from './composition.fixture.ts';

/** A process to be killed while it puts one composition live after the other. It tells its parent of each step that is over. */
const folder = process.argv[2] ?? '';
const siteState = await SiteState.open(folder);
const compositionStore = new CompositionStore(folder);
const step = (name: string) => process.send?.(name);
/** With a second argument it stands still between the record and the pointer, until it is killed there. */
const standsStill = process.argv[3] === 'after the record';

class TellingShelf extends CompositionStore {
  override async point(id: string): Promise<void> {
    step('recorded');
    if (standsStill) await new Promise(() => setInterval(() => undefined, 1000));
    await compositionStore.point(id);
    step('pointed');
  }
}

for (let round = 0; ; round += 1) {
  const composition = aComposition({ id: String(2 + (round % 3)).repeat(20) });
  await putLive({ compositionStore: new TellingShelf(folder), siteState }, composition, new Date());
}
