import { setTimeout as pause } from 'node:timers/promises';
import { replicaOf, SETTLE_MS, type Fault, type Scene } from './fault.ts';
import type { PartName } from '../parts/replicas.ts';

const SKEWED_MS = 40_000;
const FIVE_MINUTES = { api: '+300', composer: '-300' } as const;

/** Restarts a replica with a clock that is five minutes off, and later with the right one. Timers run as usual. */
async function restart(scene: Scene, name: PartName, offset: string | null): Promise<void> {
  const { part } = replicaOf(scene, name);
  const { faketime } = scene.site.installed;
  if (!faketime) throw new Error('libfaketime is not installed');
  await part.restart({
    env: offset
      ? { LD_PRELOAD: faketime, FAKETIME: offset, DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_RESET: '1' }
      : { LD_PRELOAD: '', FAKETIME: '' },
  });
  await part.untilReady();
}

export const CLOCKS: readonly Fault[] = [
  {
    name: 'clock-skew',
    seconds: (SKEWED_MS + 2 * SETTLE_MS) / 1000,
    async run(scene) {
      scene.say('the clock of api-2 is five minutes ahead, that of composer-2 five minutes behind');
      await restart(scene, 'api-2', FIVE_MINUTES.api);
      await restart(scene, 'composer-2', FIVE_MINUTES.composer);
      await pause(SKEWED_MS);
      await restart(scene, 'api-2', null);
      await restart(scene, 'composer-2', null);
      await pause(SETTLE_MS);
    },
  },
];
