import type { CanaryMetrics } from '../canary/metrics.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { CanaryStatus } from './status.ts';

/** The running canary, or the last one. */
export function canaryStatus({ canaries: [last] }: SiteState, metrics: CanaryMetrics): CanaryStatus | null {
  if (!last) return null;
  const { remote, version, share, at, made, end } = last;
  return {
    release: `${remote}@${version}`,
    share,
    since: at,
    composition: made.at(-1)?.composition ?? null,
    numbers: end?.numbers ?? metrics.numbers,
    end: end && { at: end.at, became: end.became, reason: end.reason },
  };
}
