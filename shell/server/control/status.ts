import type { Composition } from '../model/composition.ts';

export interface RemoteStatus {
  readonly live: string | null;
  readonly candidate: string | null;
  /** The release that somebody decided on, whatever the host publishes. */
  readonly pinned: string | null;
  /** Whether a key that is set now has signed what is live; null where none is set. */
  readonly isTrusted: boolean | null;
  readonly reachable: boolean | null;
  /** When its host was asked last, and with what outcome. */
  readonly lookedAt: string | null;
  readonly outcome: string | null;
  readonly problem: string | null;
  /** What every release of this remote goes through. */
  readonly checks: readonly string[];
  /** What they could go through besides, where it were set up. */
  readonly notRun: readonly string[];
  readonly refusal: {
    readonly version: string;
    readonly at: string;
    readonly reasons: readonly string[];
  } | null;
}

/** A release that a part of the visitors see, or saw. */
export interface CanaryStatus {
  readonly release: string;
  /** Percent of visitors. */
  readonly share: number;
  readonly since: string;
  readonly composition: string | null;
  /** Visitors on each side, each once an hour, and how many of them told of a fault. */
  readonly numbers: Readonly<Record<'canary' | 'live', { readonly views: number; readonly faults: number }>>;
  /** Null while it runs. */
  readonly end: { readonly at: string; readonly became: string; readonly reason: string } | null;
}

export interface Decided {
  /** The composition that stays, whatever hosts publish. */
  readonly held: string | null;
  /** The canary that runs, or the last one. */
  readonly canary: CanaryStatus | null;
  /** What keeps the composer itself from admitting anything: a full disk, say. No release is refused for it. */
  readonly trouble: { readonly at: string; readonly message: string } | null;
}

/** What `/_shell/status` says: no secrets, and no addresses inside the project. */
export function statusBody(
  composition: Composition | null,
  { held, canary, trouble }: Decided,
  remotes: Readonly<Record<string, RemoteStatus>>,
): string {
  return JSON.stringify(
    {
      composition: composition?.id ?? null,
      held,
      canary,
      trouble,
      composedAt: composition?.composedAt ?? null,
      shell: composition?.releases.shell ?? null,
      pages: composition?.pages.size ?? 0,
      remotes,
    },
    null,
    2,
  );
}
