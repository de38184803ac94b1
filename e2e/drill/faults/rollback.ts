import { setTimeout as pause } from 'node:timers/promises';
import { command, createComposers } from '../load/composers.ts';
import { COMPOSERS, replicaOf, WEBS, type Scene } from './fault.ts';

const LIVE_WITHIN_MS = 120_000;
const WITHIN_MS = 60_000;
const ASK_MS = 20;

/**
 * Rolls the newest release back once all replicas show it, and measures the time until they show the previous
 * composition. An older release would first be admitted together with those that went live after it.
 */
export async function measureRollback(scene: Scene): Promise<void> {
  const { site, replicas, measures, say } = scene;
  replicas.pause();
  const { remote, composition } = await releaseAlone(scene);
  await untilAllShow(scene, (shown) => shown === composition);
  const { url } = replicaOf(scene, WEBS[0]);
  const began = performance.now();
  const seen = untilAllShow(scene, (shown) => shown !== composition);
  const message = await command(url, site.plan.secrets.releaseToken, { verb: 'rollback', remote });
  const decided = performance.now() - began;
  measures.rollbackMs = (await seen) - began;
  say(
    `rollback: ${message.split(':')[0]}; decided after ${decided.toFixed(0)} ms, all replicas after ${measures.rollbackMs.toFixed(0)} ms`,
  );
  await command(url, site.plan.secrets.releaseToken, { verb: 'unpin', remote });
}

/** When the last replica began to show such a composition, in terms of `performance.now()`. */
async function untilAllShow({ replicas }: Scene, isSuch: (composition: string) => boolean): Promise<number> {
  const deadline = performance.now() + WITHIN_MS;
  const times = WEBS.map(async (name) => {
    // Three answers in a row, because the workers of a replica differ for a moment.
    let [count, at] = [0, 0];
    while (count < 3 && performance.now() < deadline) {
      const shown = await replicas.shown(name);
      const isShown = shown !== null && isSuch(shown);
      if (isShown && count === 0) at = performance.now();
      count = isShown ? count + 1 : 0;
      await pause(ASK_MS);
    }
    return count < 3 ? deadline : at;
  });
  return Math.max(...(await Promise.all(times)));
}

/** Makes one more release live. Returns its remote and the composition with it. */
async function releaseAlone(
  scene: Scene,
): Promise<{ readonly remote: string; readonly composition: string }> {
  const composers = createComposers(COMPOSERS.map((name) => replicaOf(scene, name)));
  const { remote = '', version } = (await scene.releases.publish()) ?? {};
  for (const deadline = Date.now() + LIVE_WITHIN_MS; Date.now() < deadline; await pause(ASK_MS)) {
    const status = await composers.status();
    if (status?.composition && version && status.remotes[remote]?.live === version)
      return { remote, composition: status.composition };
  }
  throw new Error('the release to roll back did not go live');
}
