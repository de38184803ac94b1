import { expect, it } from '@jest/globals';
import {
  createMetrics,
  type Attributes,
  type Span,
  type SpanOptions,
  type Tracing,
} from '@site/shared/telemetry';
import { observeComposer, type ComposerSources } from './composer-telemetry.ts';
import type { EndedAdmission } from './model/ended-admission.ts';

const SOURCES: ComposerSources = {
  isLeading: () => true,
  revision: () => '7',
  isReachable: (remote) => remote !== 'blog',
  canary: () => ({ canary: { views: 50, faults: 3 }, live: { views: 950, faults: 1 } }),
};
const ADMISSION: EndedAdmission = {
  releases: [{ remote: 'blog', version: '1'.repeat(20) }],
  outcome: 'live',
  ms: { fetch: 20, render: 300, check: 40 },
  composition: 'c'.repeat(20),
};

it('a composer tells of its state, the hosts, the canary and its admissions', async () => {
  const metrics = await createMetrics();
  const ended = observeComposer({ metrics, tracing: null }, SOURCES);

  ended?.(ADMISSION);
  ended?.({ ...ADMISSION, outcome: 'refused', ms: {} });

  const text = await metrics.text();
  for (const line of [
    'composer_leading 1',
    'composer_state_revision 7',
    'composer_host_reachable{remote="blog"} 0',
    'composer_host_reachable{remote="admin"} 1',
    'composer_canary_visitors{side="canary",count="faults"} 3',
    'composer_admissions_total{outcome="live"} 1',
    'composer_admissions_total{outcome="refused"} 1',
    'composer_admission_part_seconds_sum{part="render"} 0.3',
  ])
    expect(text).toContain(`${line}\n`);
});

it('every admission is a trace with its release and parts', async () => {
  const ended: { name: string; attributes: Attributes; ms: number }[] = [];
  const start = (name: string, { attributes = {}, startTime = 0 }: SpanOptions): Span => ({
    ...{ isRecording: true, traceparent: '' },
    rename: () => undefined,
    setAttributes: () => undefined,
    startChild: (child, options = {}) => start(child, options),
    fail: () => undefined,
    end: (at = 0) => void ended.push({ name, attributes, ms: Math.round(at - startTime) }),
  });
  const tracing: Tracing = { startSpan: start };

  observeComposer({ metrics: await createMetrics(), tracing }, SOURCES)?.(ADMISSION);

  expect(ended.map(({ name, ms }) => [name, ms])).toEqual([
    ['fetch', 20],
    ['render', 300],
    ['check', 40],
    ['admission', 360],
  ]);
  expect(ended.at(-1)?.attributes).toEqual({
    'site.remote': 'blog',
    'site.release': `blog@${'1'.repeat(20)}`,
    'site.outcome': 'live',
    'site.composition': 'c'.repeat(20),
  });
});
