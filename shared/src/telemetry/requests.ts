import type { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** From an answer out of memory to the longest wait for the API. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How long requests take, in seconds. `route` is a template: visitors choose paths, which would be labels without limit. */
export function requestDurations({
  prometheus,
  registry,
}: Metrics): Histogram<'method' | 'route' | 'status'> {
  return new prometheus.Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
}

/** The method as a label: clients can make up others. */
export function methodLabel(method = ''): string {
  return METHODS.has(method) ? method : '_OTHER';
}
