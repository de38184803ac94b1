import { CompositionStore } from '../storage/composition-store.ts';
import { DeployLog } from '../storage/deploy-log.ts';
import { putLive } from '../storage/live-state.ts';
import { aComposition } from './composition.fixture.ts';

/** A process to be killed while it puts one composition live after the other. It tells its parent of each step that is over. */
const folder = process.argv[2] ?? '';
const log = await DeployLog.open(folder);
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
  await putLive({ compositionStore: new TellingShelf(folder), log }, composition, new Date());
}
