import type { IncomingMessage } from 'node:http';
import { hrtime } from 'node:process';
import { ownerOf } from '@site/shared/federation';
import type { Attributes, Metrics, Span, Telemetry, Tracing } from '@site/shared/telemetry';
import type { View } from './view.ts';

/** A request and its answer. */
export interface ObservedRequest {
  readonly request: IncomingMessage;
  readonly id: string;
  readonly path: string;
  /** The view of its visitor. */
  readonly view: View | null;
  /** Measured by `milliseconds`. */
  readonly startedAt: number;
  readonly span: Span | null;
  readonly status: number;
}

/** Measures requests. It allocates nothing for each of them, because a page takes a tenth of a millisecond. */
export interface RequestObserver {
  /** Called before a request is answered. Null without a collector. */
  startSpan(request: IncomingMessage): Span | null;
  end(observed: ObservedRequest): void;
}

/**
 * Milliseconds with a fraction, from an arbitrary origin. `hrtime` is imported, because the global `process` is a slow
 * accessor.
 */
export function milliseconds(): number {
  const [seconds, nanoseconds] = hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Null if metrics and traces are off. Traces begin here, whatever header a visitor sends. */
export function createRequestObserver({
  tracing,
  metrics,
}: Pick<Telemetry, 'tracing' | 'metrics'>): RequestObserver | null {
  if (!metrics) return null;
  const durations = durationsIn(metrics);
  return {
    startSpan: (request) => (tracing ? startSpan(tracing, methodOf(request)) : null),
    end(observed) {
      const { request, path, view, startedAt, span, status } = observed;
      const method = methodOf(request);
      const route = routeOf(path, view);
      durations.observe([method, route, status], (milliseconds() - startedAt) / 1000);
      if (span?.isRecording) endSpan(span, observed, { method, route });
    },
  };
}

function endSpan(
  span: Span,
  { request, id, path, view, status }: ObservedRequest,
  { method, route }: { readonly method: string; readonly route: string },
): void {
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

/** The kind of a path. Visitors choose paths, so a path itself would be an unbounded label. */
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
