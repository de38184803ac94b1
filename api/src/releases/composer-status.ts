import {
  MAX_EARLIER_LISTED,
  MAX_REASONS_LISTED,
  MAX_REMOTES_LISTED,
  type RemoteReleases,
  type SiteCanary,
  type SiteReleases,
} from '@site/shared/contracts/staff';
import * as z from 'zod';

const Instant = z.iso.datetime();
const Side = z.object({ views: z.int().min(0), faults: z.int().min(0) });

const Remote = z.object({
  live: z.string().nullable(),
  liveSince: Instant.nullable(),
  pinned: z.string().nullable(),
  isTrusted: z.boolean().nullable(),
  candidate: z.string().nullable(),
  reachable: z.boolean().nullable(),
  lookedAt: Instant.nullable(),
  outcome: z.string().nullable(),
  problem: z.string().nullable(),
  refusal: z.object({ version: z.string(), at: Instant, reasons: z.array(z.string()) }).nullable(),
  previous: z.string().nullable(),
  earlier: z.array(z.object({ version: z.string(), liveAt: Instant, isTrusted: z.boolean().nullable() })),
});

const Canary = z.object({
  release: z.string().regex(/^[^@]+@[^@]+$/),
  share: z.number(),
  since: Instant,
  numbers: z.object({ canary: Side, live: Side }),
  end: z.object({ at: Instant, became: z.string(), reason: z.string() }).nullable(),
});

/** `/_shell/status`, as far as admins see it. */
export const ComposerStatus = z.object({
  composition: z.string().nullable(),
  liveSince: Instant.nullable(),
  pages: z.int().min(0),
  shell: z.string().nullable(),
  shellSince: Instant.nullable(),
  held: z.string().nullable(),
  trouble: z.object({ at: Instant, message: z.string() }).nullable(),
  canary: Canary.nullable(),
  remotes: z.record(z.string(), Remote),
});
export type ComposerStatus = z.infer<typeof ComposerStatus>;

/** The composer's status as admins get it. */
export function toSiteReleases(
  { canary, remotes, ...site }: ComposerStatus,
  missingSetting: string | null,
): SiteReleases {
  return {
    ...site,
    canary: canary && toCanary(canary),
    remotes: Object.entries(remotes)
      .slice(0, MAX_REMOTES_LISTED)
      .map(([name, remote]) => toRemote(name, remote)),
    missingSetting,
  };
}

function toRemote(
  name: string,
  { reachable, lookedAt, refusal, earlier, ...remote }: z.infer<typeof Remote>,
): RemoteReleases {
  return {
    ...remote,
    name,
    isReachable: reachable,
    polledAt: lookedAt,
    refusal: refusal && { ...refusal, reasons: refusal.reasons.slice(0, MAX_REASONS_LISTED) },
    earlier: earlier.slice(0, MAX_EARLIER_LISTED),
  };
}

function toCanary({ release, numbers, ...canary }: z.infer<typeof Canary>): SiteCanary {
  const [remote = '', version = ''] = release.split('@');
  return { ...canary, ...numbers, remote, version };
}
