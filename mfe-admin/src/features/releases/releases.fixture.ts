import type { RemoteReleases, SiteReleases } from '@site/shared/contracts/staff';

export const version = (digit: string) => digit.repeat(20);
const AT = '2026-11-20T02:30:00.000Z';

/** The blog's releases, with one to roll back to. */
export function aRemote(more: Partial<RemoteReleases> = {}): RemoteReleases {
  return {
    name: 'blog',
    live: version('b'),
    liveSince: AT,
    pinned: null,
    isTrusted: true,
    candidate: version('b'),
    isReachable: true,
    polledAt: AT,
    outcome: 'nothing new',
    problem: null,
    refusal: null,
    previous: version('a'),
    earlier: [{ version: version('a'), liveAt: '2026-11-18T02:30:00.000Z', isTrusted: true }],
    ...more,
  };
}

export function aSite(more: Partial<SiteReleases> = {}): SiteReleases {
  return {
    composition: version('c'),
    liveSince: AT,
    pages: 50,
    shell: version('d'),
    shellSince: AT,
    held: null,
    trouble: null,
    canary: null,
    remotes: [aRemote()],
    missingSetting: null,
    ...more,
  };
}
