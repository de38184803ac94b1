import { setTimeout as pause } from 'node:timers/promises';
import type { Link } from '../parts/link.ts';
import type { Replica } from '../parts/replicas.ts';
import { replicaOf, SETTLE_MS, whileImpaired, type Fault, type Scene } from './fault.ts';
import { leaderOf } from './leader.ts';

const CUT_MS = 20_000;
const seconds = (CUT_MS + SETTLE_MS) / 1000;

/** Cuts a replica off from an engine: no bytes pass in either direction, as when packets are dropped. */
async function cut(scene: Scene, replica: Replica, to: string, links: readonly Link[]): Promise<void> {
  const { part } = replica;
  scene.say(`cut between ${part.name} and ${to} for ${CUT_MS / 1000} s`);
  await whileImpaired(scene, part, async () => {
    for (const link of links) link.cut();
    await pause(CUT_MS);
    for (const link of links) link.heal();
  });
  await part.untilReady();
  await pause(SETTLE_MS);
}

export const CUTS: readonly Fault[] = [
  {
    name: 'cut-api-database-node',
    seconds,
    run(scene) {
      const replica = replicaOf(scene, 'api-1');
      return cut(scene, replica, 'the first database node', replica.links.database.slice(0, 1));
    },
  },
  {
    name: 'cut-api-database',
    seconds,
    run(scene) {
      const replica = replicaOf(scene, 'api-2');
      return cut(scene, replica, 'the database', replica.links.database);
    },
  },
  {
    name: 'cut-web-database',
    seconds,
    run(scene) {
      const replica = replicaOf(scene, 'web-2');
      return cut(scene, replica, 'the database', replica.links.database);
    },
  },
  {
    name: 'cut-web-s3',
    seconds,
    run(scene) {
      const replica = replicaOf(scene, 'web-1');
      return cut(scene, replica, 'the S3 store', [replica.links.s3]);
    },
  },
  {
    name: 'cut-composer-database',
    seconds,
    async run(scene) {
      const replica = await leaderOf(scene);
      await cut(scene, replica, 'the database', replica.links.database);
    },
  },
];
