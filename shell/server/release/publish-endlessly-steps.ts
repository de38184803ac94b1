import { aComposition } from './composition-steps.ts';
import { CompositionShelf } from './composition.ts';

/** A process to be killed while it publishes one composition after the other. */
const shelf = new CompositionShelf(process.argv[2] ?? '');
for (let round = 0; ; round += 1) {
  await shelf.publish(aComposition({ id: String(2 + (round % 3)).repeat(20) }));
  process.send?.(round);
}
