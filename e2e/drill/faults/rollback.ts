import { setTimeout as pause } from 'node:timers/promises';
import { command } from '../load/composers.ts';
import { replicaOf, WEBS, type Scene } from './fault.ts';

const REMOTE = 'blog';
const WITHIN_MS = 60_000;
const ASK_MS = 20;

/** Rolls one remote back, and measures from the command until every replica shows the other composition. */
export async function measureRollback(scene: Scene): Promise<void> {
  const { site, replicas, measures, say } = scene;
  replicas.pause();
  const before = await replicas.shown(WEBS[0]);
  const { url } = replicaOf(scene, WEBS[0]);
  const began = performance.now();
  const seen = Promise.all(WEBS.map((name) => untilOther(name)));
  const message = await command(url, site.plan.secrets.releaseToken, { verb: 'rollback', remote: REMOTE });
  const decided = performance.now() - began;
  const times = await seen;
  measures.rollbackMs = Math.max(...times);
  say(
    `rollback: ${message.split(':')[0]}; decided after ${decided.toFixed(0)} ms, all replicas after ${measures.rollbackMs.toFixed(0)} ms`,
  );
  await command(url, site.plan.secrets.releaseToken, { verb: 'unpin', remote: REMOTE });

  /** Milliseconds from the beginning until a replica showed another composition three times in a row: its workers differ. */
  async function untilOther(name: string): Promise<number> {
    let [times, at] = [0, 0];
    while (times < 3 && performance.now() - began < WITHIN_MS) {
      const shown = await replicas.shown(name);
      const isOther = shown !== null && shown !== before;
      if (!isOther) times = 0;
      else if (times === 0) at = performance.now() - began;
      if (isOther) times += 1;
      await pause(ASK_MS);
    }
    return times < 3 ? WITHIN_MS : at;
  }
}
