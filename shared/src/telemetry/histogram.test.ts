import { describe, expect, it } from '@jest/globals';
import { AggregatorRegistry, Histogram as ReferenceHistogram, Registry, type Metric } from 'prom-client';
import { Histogram } from './histogram.ts';

const OPTIONS = {
  name: 'times',
  help: 'Times.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.1, 1, 2.5],
};
const OBSERVED = [
  ['/', 200, 0.05],
  ['/', 200, 0.1],
  ['/', 200, 0.11],
  ['/', 404, 2.5],
  ['/blog', 200, 7],
  ['/blog', 200, 1],
] as const;

/** A registry with either histogram, which has observed the same. */
function registryOf(isReference: boolean): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ role: 'web' });
  if (isReference) {
    const histogram = new ReferenceHistogram({ ...OPTIONS, registers: [registry] });
    for (const [route, status, seconds] of OBSERVED) histogram.observe({ route, status }, seconds);
  } else {
    const histogram = new Histogram(OPTIONS);
    registry.registerMetric(histogram as unknown as Metric);
    for (const [route, status, seconds] of OBSERVED) histogram.observe([route, status], seconds);
  }
  return registry;
}

describe('a histogram', () => {
  it('is read as the text that prom-client’s own one would be', async () => {
    const [own, reference] = [registryOf(false), registryOf(true)];

    expect(linesOf(await own.metrics())).toEqual(linesOf(await reference.metrics()));
  });

  it('is added up with those of other processes', async () => {
    const twice = (registry: Registry) =>
      Promise.all([registry.getMetricsAsJSON(), registry.getMetricsAsJSON()])
        .then((processes) => AggregatorRegistry.aggregate(processes).metrics())
        .then(linesOf);

    expect(await twice(registryOf(false))).toEqual(await twice(registryOf(true)));
    expect(await twice(registryOf(false))).toContain('times_count{role="web",route="/",status="404"} 2');
  });

  it('without a label is an error, since nothing could be told apart', () => {
    expect(() => new Histogram({ ...OPTIONS, labelNames: [] })).toThrow('the histogram times needs a label');
  });
});

/** With sorted labels: Prometheus does not care about their order. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`))
    .sort();
}
