import type { IncomingMessage } from 'node:http';
import { ownerOf } from '@site/shared/federation';
import type { Attributes, Metrics, Telemetry, Tracing } from '@site/shared/telemetry';
import type { View } from './view.ts';

/** One request that is being measured. */
export interface Observation {
  /** The W3C header by which the API continues the trace; absent without a collector. */
  readonly traceparent: string | undefined;
  end(answered: { readonly id: string; readonly status: number }): void;
}

/** Called before a request is answered. `view` is what its visitor sees. */
export type ObserveRequest = (request: IncomingMessage, path: string, view: View | null) => Observation;

/** Measures requests; null when nobody reads it. A trace begins here, whatever header a visitor sends. */
export function createRequestObserver({
  tracing,
  metrics,
}: Pick<Telemetry, 'tracing' | 'metrics'>): ObserveRequest | null {
  if (!metrics) return null;
  const durations = durationsIn(metrics);
  return (request, path, view) => {
    const start = performance.now();
    const route = routeOf(path, view);
    const method = methodOf(request);
    const span = tracing ? startSpan(tracing, method) : null;
    return {
      traceparent: span?.traceparent,
      end({ id, status }) {
        durations.observe({ method, route, status }, (performance.now() - start) / 1000);
        if (!span?.isRecording) return;
        span.rename(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route === 'page' ? path : route,
          'http.response.status_code': status,
          'site.request_id': id,
          ...releaseOf(request, path, view),
        });
        if (status >= 500) span.fail(String(status));
        span.end();
      },
    };
  };
}

function durationsIn(metrics: Metrics) {
  return metrics.histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
  });
}

function startSpan(tracing: Tracing, method: string) {
  return tracing.startSpan(method, { kind: 'server' });
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : '_OTHER');

/** What a path asks for. Visitors choose paths, so a path itself would be a label without limit. */
function routeOf(path: string, view: View | null): string {
  if (view?.pages.has(path)) return 'page';
  return PREFIXES.find((prefix) => path.startsWith(prefix)) ?? 'other';
}

const PREFIXES = ['/assets/', '/api/', '/_shell/'] as const;
const ASSET_OWNER = /^\/assets\/([a-z-]+)\/[0-9a-f]{20}\//;

/** The composition that a visitor sees, and the remote that the request is for or comes from. */
function releaseOf({ headers }: IncomingMessage, path: string, view: View | null): Attributes {
  const remote = path.startsWith('/api/')
    ? ownerOf(pathOf(headers.referer))
    : (ASSET_OWNER.exec(path)?.[1] ?? ownerOf(path));
  return {
    ...(view ? { 'site.composition': view.id } : {}),
    ...(remote === undefined ? {} : { 'site.remote': remote }),
  };
}

/** The path of the page that sent a request. */
function pathOf(referer: string | undefined): string {
  return referer === undefined || !URL.canParse(referer) ? '' : new URL(referer).pathname;
}
