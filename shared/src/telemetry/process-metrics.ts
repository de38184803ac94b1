import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Metrics } from './metrics.ts';

/**
 * Tells how busy the event loop is. prom-client's own metrics of it need a timer that wakes an idle process a hundred times a
 * second; Node counts the time of the loop anyway.
 */
export function observeEventLoop(metrics: Metrics): void {
  metrics.counter({
    name: 'nodejs_eventloop_time_seconds_total',
    help: 'Time in which the event loop was active, and in which it was idle, in seconds.',
    labelNames: ['state'],
    collect(counter) {
      const { active, idle } = performance.eventLoopUtilization();
      counter.reset();
      counter.inc({ state: 'active' }, active / 1000);
      counter.inc({ state: 'idle' }, idle / 1000);
    },
  });
  metrics.gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How long the event loop took to come to the next task when this was read, in seconds.',
    async collect(gauge) {
      const start = performance.now();
      await nextTurn();
      gauge.set((performance.now() - start) / 1000);
    },
  });
}

/** prom-client's own one needs `@opentelemetry/api`. */
export function countProcessorTime(metrics: Metrics): void {
  metrics.counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system processor time of the process, in seconds.',
    collect(counter) {
      const { user, system } = process.cpuUsage();
      counter.reset();
      counter.inc((user + system) / 1e6);
    },
  });
}
