import type { Composition } from '../release/composition.ts';

export interface RemoteStatus {
  readonly live: string | null;
  readonly candidate: string | null;
  /** The release that somebody decided on, whatever the host publishes. */
  readonly pinned: string | null;
  readonly reachable: boolean | null;
  readonly problem: string | null;
  /** What every release of this remote goes through. */
  readonly checks: readonly string[];
  readonly refusal: {
    readonly version: string;
    readonly at: string;
    readonly reasons: readonly string[];
  } | null;
}

/** What `/_shell/status` says: no secrets, and no addresses inside the house. */
export function statusBody(
  composition: Composition | null,
  held: string | null,
  remotes: Readonly<Record<string, RemoteStatus>>,
): string {
  return JSON.stringify(
    {
      composition: composition?.id ?? null,
      held,
      composedAt: composition?.composedAt ?? null,
      shell: composition?.releases.shell ?? null,
      pages: composition?.pages.size ?? 0,
      remotes,
    },
    null,
    2,
  );
}
