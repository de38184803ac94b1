import type { RemoteReleases, SiteCanary } from '@site/shared/contracts/staff';
import { shortVersion } from '../../kit/version-name.tsx';

/** Copy of what is live. */
export const SITE_RELEASES_COPY = {
  title: 'Releases',
  failure: 'The releases could not be loaded',
  loading: 'Loading...',
  site: 'Live now',
  remotes: 'Remotes',
  composition: 'Composition',
  shell: 'Shell release',
  /** Before a time. */
  since: 'since',
  pages: 'Pages',
  trouble: 'The composer has a problem, so new releases wait',
  held: 'The whole site is held',
  notSetUp: 'Actions are not set up',
  /** In place of a value that does not exist. */
  none: '–',
} as const;

export const REMOTE_COPY = {
  release: 'Live release',
  pin: 'Pin',
  pinned: 'Pinned',
  notPinned: 'Not pinned',
  signature: 'Signature',
  trusted: 'Trusted',
  notTrusted: 'Not trusted',
  noKey: 'No key is configured',
  host: 'Host',
  reachable: 'Answers',
  unreachable: 'Does not answer',
  notPolled: 'Not asked yet',
  waiting: 'Offered by its host',
  refused: 'Refused',
  earlier: {
    title: 'Earlier releases',
    none: 'No earlier release is stored',
    version: 'Release',
    liveAt: 'Last went live',
    signature: 'Signature',
    actions: 'Actions',
  },
} as const;

export const CANARY_COPY = {
  running: 'Canary',
  ended: 'Last canary',
  share: 'Share of visitors',
  since: 'Since',
  caption: 'Visitors and faults of the canary',
  side: 'Side',
  visitors: 'Visitors',
  faults: 'With a fault',
  rate: 'Share with a fault',
  canary: 'Canary',
  live: 'Everyone else',
} as const;

const OUTCOMES: Readonly<Record<string, string>> = {
  'new release': 'new release',
  'nothing new': 'up to date',
  refused: 'release refused',
  unreachable: 'no answer',
  'not taken': 'not taken',
};
const ENDS: Readonly<Record<string, string>> = { promoted: 'Promoted', withdrawn: 'Withdrawn' };

export function remoteName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function notSetUpText(variable: string): string {
  return `To roll back and pin releases here, set ${variable} for the API to the composer’s token and restart it.`;
}

export function heldText(composition: string): string {
  return `Composition ${composition} stays live until all remotes are unpinned.`;
}

export function troubleText(message: string, time: string): string {
  return `${message} (${time})`;
}

export function refusedText(version: string, time: string): string {
  return `Release ${shortVersion(version)} was refused on ${time}`;
}

export function moreReasonsText(count: number): string {
  return count === 1 ? '1 more reason' : `${count} more reasons`;
}

/** When a host was last checked, and the outcome. */
export function polledText(time: string, outcome: string | null): string {
  return outcome === null ? `Checked ${time}` : `Checked ${time}: ${OUTCOMES[outcome] ?? outcome}`;
}

export function earlierTitle(count: number): string {
  return `${REMOTE_COPY.earlier.title} (${count})`;
}

/** The caption of a remote's table. */
export function earlierCaption(remote: string): string {
  return `${REMOTE_COPY.earlier.title} of ${remote}`;
}

export function trustText(isTrusted: RemoteReleases['isTrusted']): string {
  if (isTrusted === null) return REMOTE_COPY.noKey;
  return isTrusted ? REMOTE_COPY.trusted : REMOTE_COPY.notTrusted;
}

export function hostText(isReachable: RemoteReleases['isReachable']): string {
  if (isReachable === null) return REMOTE_COPY.notPolled;
  return isReachable ? REMOTE_COPY.reachable : REMOTE_COPY.unreachable;
}

export function canaryTitle({ remote, version, end }: SiteCanary): string {
  return `${end ? CANARY_COPY.ended : CANARY_COPY.running}: ${remoteName(remote)} ${shortVersion(version)}`;
}

export function canaryEndText({ became, reason }: NonNullable<SiteCanary['end']>, time: string): string {
  return `${ENDS[became] ?? became} ${time}: ${reason}`;
}

export function shareText(share: number): string {
  return `${share}%`;
}
