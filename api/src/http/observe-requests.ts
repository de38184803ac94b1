import { enterRequest, type Metrics, type Telemetry, type Tracing } from '@site/shared/telemetry';
import type { Request, RequestHandler } from 'express';
import { requestInfo } from './request-info.ts';

interface ObserverOptions {
  /** Only the shell may say which trace a request belongs to: a visitor could have every request recorded. */
  readonly isBehindShell: boolean;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method }: Request) => (METHODS.has(method) ? method : '_OTHER');

/** Handlers that measure requests; none when nobody reads it. Place them after `logRequests`. */
export function observeRequests(
  { tracing, metrics }: Pick<Telemetry, 'tracing' | 'metrics'>,
  options: ObserverOptions,
): RequestHandler[] {
  return [
    ...(metrics ? [measureRequests(metrics)] : []),
    ...(tracing ? [traceRequests(tracing, options)] : []),
  ];
}

function measureRequests(metrics: Metrics): RequestHandler {
  const durations = metrics.histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
  });
  let active = 0;
  metrics.gauge({
    name: 'http_server_active_requests',
    help: 'Requests that are being answered.',
    collect: (gauge) => gauge.set(active),
  });
  return (request, response, next) => {
    const start = performance.now();
    active += 1;
    response.once('close', () => {
      active -= 1;
      const labels = { method: methodOf(request), route: routeOf(request), status: response.statusCode };
      durations.observe(labels, (performance.now() - start) / 1000);
    });
    next();
  };
}

/** Statements that a traced request causes become children of its span. */
function traceRequests(tracing: Tracing, { isBehindShell }: ObserverOptions): RequestHandler {
  return (request, response, next) => {
    const method = methodOf(request);
    const traceparent = isBehindShell ? request.get('traceparent') : undefined;
    const span = tracing.startSpan(method, { kind: 'server', traceparent });
    if (!span.isRecording) return next();
    let leave: () => void = () => undefined;
    response.once('close', () => {
      const route = routeOf(request);
      span.rename(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': response.statusCode,
        'site.request_id': requestInfo(response).id,
      });
      if (response.statusCode >= 500) span.fail(String(response.statusCode));
      else if (!response.writableFinished) span.fail('disconnected');
      span.end();
      leave();
    });
    leave = enterRequest(span, next);
  };
}

/** The path's template: its parameters would be labels without limit. */
function routeOf(request: Request & { readonly route?: { readonly path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? `${request.baseUrl}${path}`.replace(/\/$/, '') : 'none';
}
