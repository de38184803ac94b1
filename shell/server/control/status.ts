import type { Composition } from '../model/composition.ts';
import type { ReleaseHistory } from './release-history.ts';

export interface RemoteStatus extends ReleaseHistory {
  readonly live: string | null;
  /** When the live release went live. */
  readonly liveSince: string | null;
  readonly candidate: string | null;
  /** The release that an operator pinned. */
  readonly pinned: string | null;
  /** Whether the live release was signed with a configured key; null if there are none. */
  readonly isTrusted: boolean | null;
  readonly reachable: boolean | null;
  /** When its host was last polled, and the outcome. */
  readonly lookedAt: string | null;
  readonly outcome: string | null;
  readonly problem: string | null;
  /** The checks of this remote's releases. */
  readonly checks: readonly string[];
  /** Checks that this composer is not set up to run. */
  readonly notRun: readonly string[];
  readonly refusal: {
    readonly version: string;
    readonly at: string;
    readonly reasons: readonly string[];
  } | null;
}

/** A release that a share of the visitors sees, or saw. */
export interface CanaryStatus {
  readonly release: string;
  /** Percent of visitors. */
  readonly share: number;
  readonly since: string;
  readonly composition: string | null;
  /** Visitors on each side, counted once an hour each, and how many of them reported a fault. */
  readonly numbers: Readonly<Record<'canary' | 'live', { readonly views: number; readonly faults: number }>>;
  /** Null while it runs. */
  readonly end: { readonly at: string; readonly became: string; readonly reason: string } | null;
}

export interface Decided {
  /** When the live composition and the shell's live release went live. */
  readonly since: { readonly composition: string | null; readonly shell: string | null };
  /** The composition that is held live. */
  readonly held: string | null;
  /** The running canary, or the last one. */
  readonly canary: CanaryStatus | null;
  /** A fault of the composer that prevents admissions, such as a full disk. No release is refused for it. */
  readonly trouble: { readonly at: string; readonly message: string } | null;
}

/** The public body of `/_shell/status`: no secrets, no internal addresses. */
export function statusBody(
  composition: Composition | null,
  { since, held, canary, trouble }: Decided,
  remotes: Readonly<Record<string, RemoteStatus>>,
): string {
  return JSON.stringify(
    {
      composition: composition?.id ?? null,
      held,
      canary,
      trouble,
      composedAt: composition?.composedAt ?? null,
      liveSince: since.composition,
      shell: composition?.releases.shell ?? null,
      shellSince: since.shell,
      pages: composition?.pages.size ?? 0,
      remotes,
    },
    null,
    2,
  );
}
