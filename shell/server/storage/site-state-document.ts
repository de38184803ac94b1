import { REMOTE_NAMES } from '@site/shared/federation';
import { z } from 'zod';
import { CanaryNumbers } from '../model/canary-numbers.ts';
import { isRemote, ofKnownOwners, ofKnownRemotes } from '../model/known-owners.ts';

const Id = z.string().regex(/^[0-9a-f]{20}$/);

const Made = z.object({
  composition: Id,
  releases: z.record(z.string(), Id).transform(ofKnownOwners),
});

/** A build of the composer. */
const Program = z.object({ hash: z.string(), builtAt: z.iso.datetime() });
export type Program = z.infer<typeof Program>;

const Deploy = Made.extend({
  at: z.iso.datetime(),
  /** The build that made the pages. Earlier versions stored none. */
  program: Program.optional(),
  /** Made live by a command. */
  isDecided: z.boolean().optional(),
});
export type Deploy = z.infer<typeof Deploy>;

const Preview = Made.extend({ until: z.iso.datetime() });
export type Preview = z.infer<typeof Preview>;

const Canary = z.object({
  remote: z.enum(REMOTE_NAMES),
  version: Id,
  /** The live release that it is compared with. */
  against: Id,
  /** Percent of visitors. */
  share: z.number().int().min(1).max(100),
  at: z.iso.datetime(),
  /** The compositions that were shown: rebuilt whenever the live composition changes. */
  made: z.array(
    Made.extend({
      /** The live composition that it was built from. Earlier versions stored none. */
      basedOn: Id.optional(),
    }),
  ),
  /** Null while it runs. */
  end: z
    .object({
      at: z.iso.datetime(),
      became: z.enum(['promoted', 'withdrawn']),
      reason: z.string(),
      numbers: CanaryNumbers,
    })
    .nullable(),
});
export type Canary = z.infer<typeof Canary>;
export type CanaryEnd = NonNullable<Canary['end']>;

/** Numbers of the canary that began at `since` with this share. They do not apply to any other. */
export const SavedCanaryNumbers = z.object({
  since: z.iso.datetime(),
  share: z.number(),
  total: CanaryNumbers,
  window: CanaryNumbers,
});
export type SavedCanaryNumbers = z.infer<typeof SavedCanaryNumbers>;

/** What is live, what was live, and what operators decided. Retired remotes are dropped, keys of later versions are kept. */
export const SiteStateDocument = z.looseObject({
  /** Null before the first composition. */
  live: Id.nullable(),
  /** A stored composition that goes live next, so that web processes read it beforehand. It may never do so. */
  announced: Id.optional(),
  /** A composition that is held live; null if releases go live as they arrive. */
  held: Id.nullable(),
  pins: z.record(z.string(), Id).transform(ofKnownRemotes),
  /** The last first. */
  deploys: z.array(Deploy),
  /** The deploys were restored from the stored compositions, so earlier ones may be missing. */
  isRestored: z.boolean().optional(),
  /** Compositions behind preview links. */
  previews: z.array(Preview),
  /** The last first. */
  canaries: z
    .array(z.looseObject({ remote: z.string() }))
    .transform((all) => all.filter(({ remote }) => isRemote(remote)))
    .pipe(z.array(Canary)),
  canaryNumbers: SavedCanaryNumbers.nullable(),
  /** The composition whose pages are also stored at the highest compression. */
  recompressed: Id.nullable().optional(),
});
export type SiteStateDocument = z.infer<typeof SiteStateDocument>;

export const EMPTY_STATE: SiteStateDocument = {
  live: null,
  held: null,
  pins: {},
  deploys: [],
  previews: [],
  canaries: [],
  canaryNumbers: null,
};

/** How to recover from an unreadable document. */
export interface Recovery {
  /** The stored compositions that may be live, as if each had gone live when it was built; newest first. */
  kept(): Promise<readonly Deploy[]>;
  onUnreadable(error: unknown, aside: string): void;
}
