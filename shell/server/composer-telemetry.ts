import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { failSpan, siteTracer, type Metrics } from '@site/shared/telemetry';
import type { CanaryNumbers } from './model/canary-numbers.ts';
import type { EndedAdmission } from './model/ended-admission.ts';

export interface ComposerSources {
  readonly isLeading: () => boolean;
  /** The revision of the stored state; null before the first one. */
  readonly revision: () => string | null;
  readonly isReachable: (remote: RemoteName) => boolean;
  readonly canary: () => CanaryNumbers;
}

/** Measures a composer. Returns a function to call after each admission. */
export function observeComposer(
  metrics: Metrics,
  sources: ComposerSources,
): (admission: EndedAdmission) => void {
  measureState(metrics, sources);
  const count = admissionsIn(metrics);
  return (admission) => {
    count(admission);
    traceAdmission(admission);
  };
}

function measureState(
  { prometheus: { Gauge }, registry }: Metrics,
  { isLeading, revision, isReachable, canary }: ComposerSources,
): void {
  const registers = [registry];
  new Gauge({
    name: 'composer_leading',
    help: '1 for the composer that decides, 0 for one that stands by.',
    registers,
    collect() {
      this.set(isLeading() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'composer_state_revision',
    help: 'Revision of the state that this composer has seen last.',
    registers,
    collect() {
      const number = Number(revision());
      if (Number.isFinite(number)) this.set(number);
    },
  });
  new Gauge({
    name: 'composer_host_reachable',
    help: '1 for a remote whose host answered the last poll.',
    labelNames: ['remote'],
    registers,
    collect() {
      for (const remote of REMOTE_NAMES) this.set({ remote }, isReachable(remote) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'composer_canary_visitors',
    help: 'Visitors of the running canary and of the live release beside it, and how many had faults.',
    labelNames: ['side', 'count'],
    registers,
    collect() {
      for (const [side, { views, faults }] of Object.entries(canary())) {
        this.set({ side, count: 'views' }, views);
        this.set({ side, count: 'faults' }, faults);
      }
    },
  });
}

/** Buckets from a recheck of one page to a release that is tested in a browser. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function admissionsIn({ prometheus, registry }: Metrics): (admission: EndedAdmission) => void {
  const admissions = new prometheus.Counter({
    name: 'composer_admissions_total',
    help: 'Admissions by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const parts = new prometheus.Histogram({
    name: 'composer_admission_part_seconds',
    help: 'Duration of the parts of an admission.',
    labelNames: ['part'],
    buckets: SECONDS,
    registers: [registry],
  });
  return ({ outcome, ms }) => {
    admissions.inc({ outcome });
    for (const [part, duration] of Object.entries(ms)) parts.observe({ part }, duration / 1000);
  };
}

/** The parts run one after another, so their durations determine when each began. */
function traceAdmission({ releases, outcome, ms, composition }: EndedAdmission): void {
  const tracer = siteTracer();
  const end = Date.now();
  const durations = Object.entries(ms);
  let at = end - durations.reduce((sum, [, duration]) => sum + duration, 0);
  const attributes = {
    'site.remote': releases.map(({ remote }) => remote).join(','),
    'site.release': releases.map(({ remote, version }) => `${remote}@${version}`).join(','),
    'site.outcome': outcome,
    ...(composition === null ? {} : { 'site.composition': composition }),
  };
  const span = tracer.startSpan('admission', { startTime: at, attributes }, ROOT_CONTEXT);
  const parent = trace.setSpan(ROOT_CONTEXT, span);
  for (const [part, duration] of durations) {
    const child = tracer.startSpan(part, { startTime: at }, parent);
    at += duration;
    child.end(at);
  }
  if (outcome === 'failed') failSpan(span, 'failed');
  span.end(end);
}
