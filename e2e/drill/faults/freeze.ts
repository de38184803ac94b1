import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '../parts/part.ts';
import { replicaOf, SETTLE_MS, whileImpaired, type Fault, type Scene } from './fault.ts';
import { leaderOf } from './leader.ts';

const FREEZE_MS = 30_000;

/** Stops a part with SIGSTOP: its connections stay open, but it does not answer. */
async function freeze(scene: Scene, part: Part): Promise<void> {
  scene.say(`SIGSTOP ${part.name} for ${FREEZE_MS / 1000} s`);
  await whileImpaired(scene, part, async () => {
    part.freeze();
    await pause(FREEZE_MS);
    part.thaw();
  });
  await part.untilReady();
  await pause(SETTLE_MS);
}

const ofReplica = (name: 'web-1' | 'api-1') => (scene: Scene) => freeze(scene, replicaOf(scene, name).part);
const seconds = (FREEZE_MS + SETTLE_MS) / 1000;

export const FREEZES: readonly Fault[] = [
  { name: 'web-freeze', seconds, run: ofReplica('web-1') },
  { name: 'composer-freeze', seconds, run: async (scene) => freeze(scene, (await leaderOf(scene)).part) },
  { name: 'api-freeze', seconds, run: ofReplica('api-1') },
  {
    name: 'database-freeze',
    seconds,
    async run(scene) {
      const [first] = scene.site.database;
      if (first) await freeze(scene, first);
    },
  },
  { name: 'redis-freeze', seconds, run: (scene) => freeze(scene, scene.site.redis) },
  { name: 's3-freeze', seconds, run: (scene) => freeze(scene, scene.site.s3) },
];
