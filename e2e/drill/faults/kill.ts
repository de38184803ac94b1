import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '../parts/part.ts';
import type { Replica } from '../parts/replicas.ts';
import {
  APIS,
  COMPOSERS,
  replicaOf,
  SETTLE_MS,
  WEBS,
  whileImpaired,
  type Fault,
  type Scene,
} from './fault.ts';
import { isLeading, leaderOf } from './leader.ts';

const DATABASE_AWAY_MS = 10_000;
const REDIS_AWAY_MS = 10_000;
const S3_AWAY_MS = 60_000;
const COMPOSER_AWAY_MS = 10_000;
/** A composer polls the hosts every five seconds. */
const ADMISSION_BEGINS_MS = 6000;
const DECIDED_WITHIN_MS = 60_000;
const ASK_MS = 50;

/** Kills a part without notice and waits until it works again. */
async function kill(scene: Scene, part: Part, awayMs?: number): Promise<void> {
  scene.say(`kill -9 ${part.name}${awayMs ? `, away for ${awayMs / 1000} s` : ''}`);
  await whileImpaired(scene, part, async () => {
    const at = Date.now();
    scene.endings.push({ part: part.name, at });
    await part.kill(awayMs);
    await part.untilReady();
    scene.say(`${part.name} is back after ${((Date.now() - at) / 1000).toFixed(1)} s`);
  });
  await pause(SETTLE_MS);
}

/** Kills the composer that holds the lease in the middle of an admission, and measures until the other one decides. */
async function killLeader(scene: Scene): Promise<void> {
  const leader = await leaderOf(scene);
  const { releases, measures, say } = scene;
  // It must go live exactly once.
  await releases.publish();
  await pause(ADMISSION_BEGINS_MS);
  say(`kill -9 ${leader.part.name}, which decides`);
  const began = performance.now();
  scene.endings.push({ part: leader.part.name, at: Date.now() });
  const back = leader.part.kill(COMPOSER_AWAY_MS);
  while (!(await isLedByAnother(scene, leader)) && performance.now() - began < DECIDED_WITHIN_MS)
    await pause(ASK_MS);
  const ms = performance.now() - began;
  measures.nextDecisionMs.push(ms);
  say(`the other composer decides after ${(ms / 1000).toFixed(1)} s`);
  await back;
  await leader.part.untilReady();
  await pause(SETTLE_MS);
}

async function isLedByAnother(scene: Scene, dead: Replica): Promise<boolean> {
  const others = COMPOSERS.map((name) => replicaOf(scene, name)).filter((replica) => replica !== dead);
  for (const replica of others) if (await isLeading(replica)) return true;
  return false;
}

export const KILLS: readonly Fault[] = [
  {
    name: 'web-kill',
    seconds: 30,
    async run(scene) {
      for (const name of WEBS) await kill(scene, replicaOf(scene, name).part);
    },
  },
  {
    name: 'api-kill',
    seconds: 40,
    async run(scene) {
      for (const name of APIS) await kill(scene, replicaOf(scene, name).part);
    },
  },
  {
    name: 'composer-kill',
    seconds: 50,
    run: async (scene) => {
      await killLeader(scene);
      await killLeader(scene);
    },
  },
  {
    name: 'database-kill',
    seconds: 50,
    async run(scene) {
      // The first one takes the writes.
      for (const node of scene.site.database.slice(0, 2)) await kill(scene, node, DATABASE_AWAY_MS);
    },
  },
  { name: 'redis-kill', seconds: 20, run: (scene) => kill(scene, scene.site.redis, REDIS_AWAY_MS) },
  { name: 's3-kill', seconds: 70, run: (scene) => kill(scene, scene.site.s3, S3_AWAY_MS) },
];
