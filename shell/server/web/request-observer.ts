import type { IncomingMessage } from 'node:http';
import { ROOT_CONTEXT, SpanKind, type Attributes, type Span } from '@opentelemetry/api';
import { ownerOf } from '@site/shared/federation';
import { failSpan, methodLabel, requestDurations, siteTracer, type Metrics } from '@site/shared/telemetry';
import type { View } from './pages/view.ts';

/** A request and its answer. */
export interface ObservedRequest {
  readonly request: IncomingMessage;
  readonly id: string;
  readonly path: string;
  /** The view of its visitor. */
  readonly view: View | null;
  /** Measured by `performance.now()`. */
  readonly startedAt: number;
  readonly span: Span | null;
  readonly status: number;
}

/** Measures requests, and makes a span of those that are recorded. */
export interface RequestObserver {
  /** Called before a request is answered. A trace begins here, whatever header a visitor sends. */
  startSpan(request: IncomingMessage): Span;
  end(observed: ObservedRequest): void;
}

export function createRequestObserver(metrics: Metrics): RequestObserver {
  const durations = requestDurations(metrics);
  return {
    startSpan: ({ method }) =>
      siteTracer().startSpan(methodLabel(method), { kind: SpanKind.SERVER }, ROOT_CONTEXT),
    end(observed) {
      const { request, path, view, startedAt, span, status } = observed;
      const method = methodLabel(request.method);
      const route = routeOf(path, view);
      durations.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
      if (span?.isRecording()) endSpan(span, observed, { method, route });
    },
  };
}

function endSpan(
  span: Span,
  { request, id, path, view, status }: ObservedRequest,
  { method, route }: { readonly method: string; readonly route: string },
): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route === 'page' ? path : route,
    'http.response.status_code': status,
    'site.request_id': id,
    ...releaseOf(request, path, view),
  });
  if (status >= 500) failSpan(span, String(status));
  span.end();
}

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
