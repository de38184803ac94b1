import type { Part } from '../parts/part.ts';
import type { PartName, Replica } from '../parts/replicas.ts';
import type { Site } from '../parts/site.ts';
import type { Releases } from '../load/releases.ts';
import type { Replicas } from '../load/replicas.ts';

/** When a process was ended or lost its disk: what it handed over just before may not be recorded. */
export interface Ending {
  readonly part: string;
  readonly at: number;
}

/** What a fault may use. */
export interface Scene {
  readonly site: Site;
  readonly replicas: Replicas;
  readonly releases: Releases;
  readonly measures: Measures;
  /** When processes were killed. */
  readonly endings: Ending[];
  say(line: string): void;
}

/** Measured by faults; null until then. */
export interface Measures {
  /** From the leader's kill to the next decision, each in milliseconds. */
  readonly nextDecisionMs: number[];
  rollbackMs: number | null;
}

export interface Fault {
  readonly name: string;
  /** How long it takes without what it waits for. */
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

/** Runs `work` while a web replica cannot know what is live. Other parts are not looked at. */
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
