import type { Metrics, Span, Telemetry } from '@site/shared/telemetry';
import type { Request, Response } from 'express';
import { requestInfo } from './request-info.ts';

interface ObserverOptions {
  /** Only the shell may say which trace a request belongs to: a visitor could have every request recorded. */
  readonly isBehindShell: boolean;
}

/** Measures requests and records some of them. It keeps nothing for a request that is not recorded. */
export interface RequestObserver {
  /** The span of the request if it is recorded, else null. */
  begin(request: Request): Span | null;
  /**
   * Call it once for each request that has begun.
   *
   * @param ms From the head of the request to the end of its answer.
   */
  end(request: Request, response: Response, ms: number, span: Span | null): void;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method }: Request) => (METHODS.has(method) ? method : '_OTHER');

/** Null when nobody reads what is measured. A collector gets metrics too. */
export function createRequestObserver(
  { tracing, metrics }: Pick<Telemetry, 'tracing' | 'metrics'>,
  { isBehindShell }: ObserverOptions,
): RequestObserver | null {
  if (!metrics) return null;
  const requests = requestMetrics(metrics);
  return {
    begin(request) {
      requests.active += 1;
      if (!tracing) return null;
      const traceparent = isBehindShell ? request.get('traceparent') : undefined;
      const span = tracing.startSpan(methodOf(request), { kind: 'server', traceparent });
      return span.isRecording ? span : null;
    },
    end(request, response, ms, span) {
      requests.active -= 1;
      const method = methodOf(request);
      const route = routeOf(request);
      requests.durations.observe([method, route, response.statusCode], ms / 1000);
      if (!span) return;
      describeAnswer(span, { method, route }, response);
      span.end();
    },
  };
}

function requestMetrics(metrics: Metrics) {
  const durations = metrics.histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
  });
  const requests = { active: 0, durations };
  metrics.gauge({
    name: 'http_server_active_requests',
    help: 'Requests that are being answered.',
    collect: (gauge) => gauge.set(requests.active),
  });
  return requests;
}

function describeAnswer(
  span: Span,
  { method, route }: { readonly method: string; readonly route: string },
  response: Response,
): void {
  span.rename(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': response.statusCode,
    'site.request_id': requestInfo(response).id,
  });
  if (response.statusCode >= 500) span.fail(String(response.statusCode));
  else if (!response.writableFinished) span.fail('disconnected');
}

/** The last name by Express's object for a route. It is reused, because a new string is hashed again as a label. */
const names = new WeakMap<object, { readonly baseUrl: string; readonly name: string }>();

/** The path's template: its parameters would be labels without limit. */
function routeOf({ route, baseUrl }: Request & { readonly route?: unknown }): string {
  if (!isRoute(route)) return 'none';
  const known = names.get(route);
  // After an error, Express has reset `baseUrl`, so the same route can have two names.
  if (known?.baseUrl === baseUrl) return known.name;
  const name = `${baseUrl}${route.path}`.replace(/\/$/, '');
  names.set(route, { baseUrl, name });
  return name;
}

function isRoute(route: unknown): route is { readonly path: string } {
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
}
