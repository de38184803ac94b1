import type { Composition } from '../release/composition.ts';

export interface RemoteStatus {
  readonly live: string | null;
  readonly candidate: string | null;
  readonly reachable: boolean | null;
  readonly problem: string | null;
  readonly refusal: {
    readonly version: string;
    readonly at: string;
    readonly reasons: readonly string[];
  } | null;
}

/** What `/_shell/status` says: no secrets, and no addresses inside the house. */
export function statusBody(
  composition: Composition | null,
  remotes: Readonly<Record<string, RemoteStatus>>,
): string {
  return JSON.stringify(
    {
      composition: composition?.id ?? null,
      composedAt: composition?.composedAt ?? null,
      shell: composition?.releases.shell ?? null,
      pages: composition?.pages.size ?? 0,
      remotes,
    },
    null,
    2,
  );
}
