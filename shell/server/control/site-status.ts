import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import type { Composer } from '../admission/composer.ts';
import type { CanaryMetrics } from '../canary/metrics.ts';
import type { HostPollers } from '../intake/host-pollers.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { canaryStatus } from './canary-status.ts';
import { liveSince, releaseHistory } from './release-history.ts';
import { statusBody } from './status.ts';

export interface StatusSources {
  readonly composer: Composer;
  readonly hosts: HostPollers;
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
  readonly metrics: CanaryMetrics;
  readonly publicKeys: Readonly<Record<RemoteName, readonly string[]>>;
  /** Whether a release was signed with one of the configured keys; null if there are none. */
  isTrusted(remote: RemoteName, version: string): boolean | null;
  /** The checks that this composer runs, and those that it does not. */
  readonly checks: { readonly run: readonly string[]; readonly notRun: readonly string[] };
}

/** The JSON of `/_shell/status`. */
export async function siteStatus({
  composer,
  siteState,
  metrics,
  ...sources
}: StatusSources): Promise<string> {
  const { live } = composer;
  const { trouble } = composer;
  const remotes = await Promise.all(
    REMOTE_NAMES.map(
      async (name) => [name, await remoteStatus(name, { composer, siteState, ...sources })] as const,
    ),
  );
  const [deploy] = siteState.deploys;
  const since = {
    composition: live && deploy?.composition === live.id ? deploy.at : null,
    shell: liveSince('shell', live?.releases.shell ?? null, siteState),
  };
  return statusBody(
    live,
    { since, held: siteState.held, canary: canaryStatus(siteState, metrics), trouble },
    Object.fromEntries(remotes),
  );
}

async function remoteStatus(
  name: RemoteName,
  { composer, hosts, siteState, store, publicKeys, isTrusted, checks }: Omit<StatusSources, 'metrics'>,
) {
  const { reachable, candidate, problem, lookedAt, outcome } = hosts.stateOf(name);
  const live = composer.live?.releases[name] ?? null;
  const keys = publicKeys[name];
  const isTrustedVersion = (version: string) => isTrusted(name, version);
  return {
    live,
    liveSince: liveSince(name, live, siteState),
    isTrusted: live === null ? null : isTrustedVersion(live),
    candidate,
    pinned: siteState.pinOf(name),
    reachable,
    lookedAt,
    outcome,
    problem,
    checks: [...(keys.length > 0 ? ['signature'] : []), ...checks.run],
    notRun: checks.notRun,
    refusal: composer.refusalOf(name),
    ...(await releaseHistory(name, live, { siteState, store, isTrusted: isTrustedVersion })),
  };
}
