import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import type { Metrics, Telemetry, Tracing } from '@site/shared/telemetry';
import type { CanaryNumbers } from './model/canary-numbers.ts';
import type { EndedAdmission } from './model/ended-admission.ts';

export interface ComposerSources {
  readonly isLeading: () => boolean;
  /** The revision of the stored state; null before the first one. */
  readonly revision: () => string | null;
  readonly isReachable: (remote: RemoteName) => boolean;
  readonly canary: () => CanaryNumbers;
}

/** Measures a composer. Returns a function to call after each admission; null if metrics and traces are off. */
export function observeComposer(
  { metrics, tracing }: Pick<Telemetry, 'metrics' | 'tracing'>,
  sources: ComposerSources,
): ((admission: EndedAdmission) => void) | null {
  if (!metrics) return null;
  measureState(metrics, sources);
  const count = admissionsIn(metrics);
  return (admission) => {
    count(admission);
    if (tracing) traceAdmission(tracing, admission);
  };
}

function measureState(metrics: Metrics, { isLeading, revision, isReachable, canary }: ComposerSources): void {
  metrics.gauge({
    name: 'composer_leading',
    help: '1 for the composer that decides, 0 for one that stands by.',
    collect: (gauge) => gauge.set(isLeading() ? 1 : 0),
  });
  metrics.gauge({
    name: 'composer_state_revision',
    help: 'Revision of the state that this composer has seen last.',
    collect(gauge) {
      const number = Number(revision());
      if (Number.isFinite(number)) gauge.set(number);
    },
  });
  metrics.gauge({
    name: 'composer_host_reachable',
    help: '1 for a remote whose host answered the last poll.',
    labelNames: ['remote'],
    collect(gauge) {
      for (const remote of REMOTE_NAMES) gauge.set({ remote }, isReachable(remote) ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'composer_canary_visitors',
    help: 'Visitors of the running canary and of the live release beside it, and how many had faults.',
    labelNames: ['side', 'count'],
    collect(gauge) {
      for (const [side, { views, faults }] of Object.entries(canary())) {
        gauge.set({ side, count: 'views' }, views);
        gauge.set({ side, count: 'faults' }, faults);
      }
    },
  });
}

/** Buckets from a recheck of one page to a release that is tested in a browser. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function admissionsIn(metrics: Metrics): (admission: EndedAdmission) => void {
  const admissions = metrics.counter({
    name: 'composer_admissions_total',
    help: 'Admissions by outcome.',
    labelNames: ['outcome'],
  });
  const parts = metrics.histogram({
    name: 'composer_admission_part_seconds',
    help: 'Duration of the parts of an admission.',
    labelNames: ['part'],
    buckets: SECONDS,
  });
  return ({ outcome, ms }) => {
    admissions.inc({ outcome });
    for (const [part, duration] of Object.entries(ms)) parts.observe([part], duration / 1000);
  };
}

/** The parts run one after another, so their durations determine when each began. */
function traceAdmission(tracing: Tracing, { releases, outcome, ms, composition }: EndedAdmission): void {
  const end = Date.now();
  const durations = Object.entries(ms);
  let at = end - durations.reduce((sum, [, duration]) => sum + duration, 0);
  const span = tracing.startSpan('admission', {
    startTime: at,
    attributes: {
      'site.remote': releases.map(({ remote }) => remote).join(','),
      'site.release': releases.map(({ remote, version }) => `${remote}@${version}`).join(','),
      'site.outcome': outcome,
      ...(composition === null ? {} : { 'site.composition': composition }),
    },
  });
  for (const [part, duration] of durations) {
    const child = span.startChild(part, { startTime: at });
    at += duration;
    child.end(at);
  }
  if (outcome === 'failed') span.fail('failed');
  span.end(end);
}
