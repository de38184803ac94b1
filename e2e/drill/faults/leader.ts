import type { Replica } from '../parts/replicas.ts';
import { COMPOSERS, replicaOf, type Scene } from './fault.ts';

const TIMEOUT_MS = 2000;

/** Whether a composer decides. Only the deciding one answers with the status. */
export async function isLeading({ url }: Replica): Promise<boolean> {
  const response = await fetch(`${url}/_shell/status`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** The deciding composer; the first one while none decides. */
export async function leaderOf(scene: Scene): Promise<Replica> {
  for (const name of COMPOSERS) {
    const replica = replicaOf(scene, name);
    if (await isLeading(replica)) return replica;
  }
  return replicaOf(scene, 'composer-1');
}
