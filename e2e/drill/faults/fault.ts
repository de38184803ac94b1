import type { Part } from '../parts/part.ts';
import type { PartName, Replica } from '../parts/replicas.ts';
import type { Site } from '../parts/site.ts';
import type { Releases } from '../load/releases.ts';
import type { Replicas } from '../load/replicas.ts';

/** The time at which a process was killed or lost its disk. It may not have recorded what it handed over just before. */
export interface Ending {
  readonly part: string;
  readonly at: number;
}

/** What a fault can use. */
export interface Scene {
  readonly site: Site;
  readonly replicas: Replicas;
  readonly releases: Releases;
  readonly measures: Measures;
  /** When processes were killed. */
  readonly endings: Ending[];
  say(line: string): void;
}

/** Measured by faults; null before. */
export interface Measures {
  /** From the kill of the leader to the next decision, in milliseconds for each. */
  readonly nextDecisionMs: number[];
  rollbackMs: number | null;
}

export interface Fault {
  readonly name: string;
  /** The usual duration, without waiting for other parts. */
  readonly seconds: number;
  run(scene: Scene): Promise<void>;
}

export const SETTLE_MS = 8000;

export const WEBS = ['web-1', 'web-2'] as const;
export const APIS = ['api-1', 'api-2'] as const;
export const COMPOSERS = ['composer-1', 'composer-2'] as const;

export const replicaOf = ({ site }: Scene, name: PartName): Replica => site.replicas[name];

/** Every part that can be killed, frozen or waited for. */
export function partsOf(site: Site): readonly Part[] {
  return [
    ...Object.values(site.replicas).map(({ part }) => part),
    ...site.database,
    site.redis,
    site.s3,
    site.front,
  ];
}

/**
 * Runs `work` while a web replica cannot know what is live, so that this replica is not judged. Other parts are not
 * affected.
 */
export async function whileImpaired(scene: Scene, part: Part, work: () => Promise<void>): Promise<void> {
  if (part.role !== 'web') return work();
  scene.replicas.impair(part.name);
  try {
    await work();
    await part.untilReady();
  } finally {
    scene.replicas.heal(part.name);
  }
}
