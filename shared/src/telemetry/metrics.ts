import { performance } from 'node:perf_hooks';
import type * as Prometheus from 'prom-client';

/** The metrics of one process: prom-client, and the registry to which each metric is added. */
export interface Metrics {
  readonly prometheus: typeof Prometheus;
  readonly registry: Prometheus.Registry;
}

/**
 * Creates metrics, those of the process among them.
 *
 * @param labels Of every value, to tell processes apart that are read together.
 */
export async function createMetrics(labels: Readonly<Record<string, string>> = {}): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  registry.setDefaultLabels(labels);
  prometheus.collectDefaultMetrics({ register: registry });
  const metrics = { prometheus, registry };
  countLoopTime(metrics);
  return metrics;
}

function countLoopTime({ prometheus, registry }: Metrics): void {
  new prometheus.Counter({
    name: 'nodejs_eventloop_time_seconds_total',
    help: 'Time in which the event loop was active, and in which it was idle, in seconds.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { active, idle } = performance.eventLoopUtilization();
      this.reset();
      this.inc({ state: 'active' }, active / 1000);
      this.inc({ state: 'idle' }, idle / 1000);
    },
  });
}
