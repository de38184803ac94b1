import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';
import { z } from 'zod';
import { CanaryNumbers } from '../../model/canary-numbers.ts';
import { ofKnownOwners, ofKnownRemotes } from '../../model/known-owners.ts';

const Id = z.string().regex(/^[0-9a-f]{20}$/);

/** A build of the composer. */
const Program = z.object({ hash: z.string(), builtAt: z.iso.datetime() });
export type Program = z.infer<typeof Program>;

const StoredMade = z.looseObject({ composition: Id, releases: z.record(z.string(), Id) });

const StoredDeploy = StoredMade.extend({
  at: z.iso.datetime(),
  /** The build that made the pages. Earlier versions stored none. */
  program: Program.optional(),
  /** Made live by a command. */
  isDecided: z.boolean().optional(),
});

const StoredPreview = StoredMade.extend({ until: z.iso.datetime() });

/** A composition, with the releases of the remotes that this build knows. */
type Made = Readonly<{ composition: string; releases: Partial<Record<ReleaseOwner, string>> }>;

export type Deploy = Made &
  Readonly<{ at: string; program?: Program | undefined; isDecided?: boolean | undefined }>;

export type Preview = Made & Readonly<{ until: string }>;

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
    z.object({
      composition: Id,
      releases: z.record(z.string(), Id).transform(ofKnownOwners),
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
export const SavedCanaryNumbers = z.looseObject({
  since: z.iso.datetime(),
  share: z.number(),
  total: CanaryNumbers,
  window: CanaryNumbers,
});
export type SavedCanaryNumbers = z.infer<typeof SavedCanaryNumbers>;

/**
 * What is live, what was live, and what operators decided. Everything is kept as another build wrote it, because what this one
 * does not know may be a remote of a newer build. `knownDeploys` and the like leave it out.
 */
export const SiteStateDocument = z.looseObject({
  /** Null before the first composition. */
  live: Id.nullable(),
  /** A stored composition that goes live next, so that web processes read it beforehand. It may never do so. */
  announced: Id.optional(),
  /** The live composition while it is held; null if releases go live as they arrive. */
  held: Id.nullable(),
  pins: z.record(z.string(), Id),
  /** The last first. */
  deploys: z.array(StoredDeploy),
  /** The deploys were restored from the stored compositions, so earlier ones may be missing. */
  isRestored: z.boolean().optional(),
  /** Compositions behind preview links. */
  previews: z.array(StoredPreview),
  /** The last first. Each is read as a `Canary`, if it is one of this build's remotes. */
  canaries: z.array(z.looseObject({})),
  canaryNumbers: SavedCanaryNumbers.nullable(),
  /** The composition whose pages are also stored at the highest compression. */
  recompressed: Id.nullable().optional(),
});
export type SiteStateDocument = z.infer<typeof SiteStateDocument>;

/** The same list for the same stored one, because deploys may be a thousand and are read often. */
export const knownDeploys = remembered((stored: SiteStateDocument['deploys']): readonly Deploy[] =>
  stored.map(ofKnown),
);
export const knownPreviews = remembered((stored: SiteStateDocument['previews']): readonly Preview[] =>
  stored.map(ofKnown),
);
export const knownCanaries = remembered((stored: SiteStateDocument['canaries']): readonly Canary[] =>
  stored.flatMap((one) => Canary.safeParse(one).data ?? []),
);
export const knownPins = remembered(
  (stored: SiteStateDocument['pins']): Partial<Record<RemoteName, string>> => ofKnownRemotes(stored),
);

function ofKnown<T extends z.infer<typeof StoredMade>>(one: T) {
  return { ...one, releases: ofKnownOwners(one.releases) };
}

function remembered<Stored extends object, Known>(read: (stored: Stored) => Known) {
  const known = new WeakMap<Stored, Known>();
  return (stored: Stored): Known => {
    const result = known.get(stored) ?? read(stored);
    known.set(stored, result);
    return result;
  };
}

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
