import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

const Version = z.string().check(z.regex(/^[0-9a-f]{20}$/, 'Choose a release'));
const RemoteId = z.string('Choose a remote').check(z.regex(/^[a-z-]{1,20}$/, 'Choose a remote'));
const Count = z.int().check(z.gte(0));
const Instant = z.nullable(z.iso.datetime());
const MaybeText = z.nullable(z.string());

/** Above the number of remotes, of refusal reasons and of earlier releases in any answer of the composer. */
export const MAX_REMOTES_LISTED = 20;
export const MAX_REASONS_LISTED = 50;
export const MAX_EARLIER_LISTED = 20;

/** A release that was live and is still stored. */
export const EarlierRelease = z.object({
  version: z.string(),
  /** When it last went live. */
  liveAt: z.iso.datetime(),
  isTrusted: z.nullable(z.boolean()),
});
export type EarlierRelease = z.infer<typeof EarlierRelease>;

/** The state of one remote, as the composer reports it. */
export const RemoteReleases = z.object({
  name: z.string(),
  live: MaybeText,
  liveSince: Instant,
  /** The release that an admin or operator keeps live. */
  pinned: MaybeText,
  /** Whether the live release was signed with a configured key. Null if no key is configured. */
  isTrusted: z.nullable(z.boolean()),
  /** The release that its host offers. */
  candidate: MaybeText,
  /** Null before the first poll, as are the next three. */
  isReachable: z.nullable(z.boolean()),
  polledAt: Instant,
  outcome: MaybeText,
  problem: MaybeText,
  /** The last refused release. Null after a release went live. */
  refusal: z.nullable(
    z.object({
      version: z.string(),
      at: z.iso.datetime(),
      reasons: z.array(z.string()).check(z.maxLength(MAX_REASONS_LISTED)),
    }),
  ),
  /** The release that a rollback would restore. */
  previous: MaybeText,
  /** The most recent to go live first. */
  earlier: z.array(EarlierRelease).check(z.maxLength(MAX_EARLIER_LISTED)),
});
export type RemoteReleases = z.infer<typeof RemoteReleases>;

const SideFigures = z.object({ views: Count, faults: Count });

/** The canary that is running, or the last one that ran. */
export const SiteCanary = z.object({
  remote: z.string(),
  version: z.string(),
  /** Percent of visitors. */
  share: z.number(),
  since: z.iso.datetime(),
  canary: SideFigures,
  live: SideFigures,
  /** Null while it runs. */
  end: z.nullable(z.object({ at: z.iso.datetime(), became: z.string(), reason: z.string() })),
});
export type SiteCanary = z.infer<typeof SiteCanary>;

/** What is live, as the composer reports it. */
export const SiteReleases = z.object({
  composition: MaybeText,
  liveSince: Instant,
  pages: Count,
  shell: MaybeText,
  shellSince: Instant,
  /** The composition that a command holds live. */
  held: MaybeText,
  /** A fault of the composer that keeps releases from going live. */
  trouble: z.nullable(z.object({ at: z.iso.datetime(), message: z.string() })),
  canary: z.nullable(SiteCanary),
  remotes: z.array(RemoteReleases).check(z.maxLength(MAX_REMOTES_LISTED)),
  /** The setting without which admins cannot command the composer. Null if nothing is missing. */
  missingSetting: MaybeText,
});
export type SiteReleases = z.infer<typeof SiteReleases>;

export const readSiteReleases = defineEndpoint({
  name: 'readSiteReleases',
  method: 'GET',
  path: '/api/admin/releases',
  access: 'manage-releases',
  status: 200,
  reply: SiteReleases,
  /** 502: the composer does not answer. */
  problems: [401, 403, 502],
});

export const RELEASE_VERBS = ['rollback', 'pin', 'unpin', 'preview'] as const;

/**
 * `rollback` restores the release before the live one, which must be `version`, and pins it. `pin` makes a stored release live and
 * keeps it so. `unpin` lets new releases of a remote, or of all, go live again. `preview` creates a link that shows a stored
 * release for a day.
 */
export const ReleaseCommand = z
  .object({ verb: z.enum(RELEASE_VERBS), remote: z.optional(RemoteId), version: z.optional(Version) })
  .check(
    z.refine(({ verb, remote }) => verb === 'unpin' || remote !== undefined, {
      path: ['remote'],
      error: 'Choose a remote',
    }),
    z.refine(({ verb, version }) => verb === 'unpin' || version !== undefined, {
      path: ['version'],
      error: 'Choose a release',
    }),
  );
export type ReleaseCommand = z.infer<typeof ReleaseCommand>;

/** Runs a command on the composer, and returns the composer's message. */
export const commandRelease = defineEndpoint({
  name: 'commandRelease',
  method: 'POST',
  path: '/api/admin/releases/commands',
  access: 'manage-releases',
  body: ReleaseCommand,
  maxBodyBytes: 1024,
  status: 200,
  reply: z.object({
    message: z.string(),
    /** Only for a preview. */
    link: MaybeText,
  }),
  /** 422: also if the composer refuses. 502 and 504: it failed, did not answer, or is still working. */
  problems: [401, 403, 413, 415, 422, 502, 504],
});
