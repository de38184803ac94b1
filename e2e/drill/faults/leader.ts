import type { Replica } from '../parts/site.ts';
import { COMPOSERS, replicaOf, type Scene } from './fault.ts';

const TIMEOUT_MS = 2000;

/** The composer that decides: only that one tells the status. The first one while none does. */
export async function leaderOf(scene: Scene): Promise<Replica> {
  for (const name of COMPOSERS) {
    const replica = replicaOf(scene, name);
    const response = await fetch(`${replica.url}/_shell/status`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return replica;
  }
  return replicaOf(scene, 'composer-1');
}
