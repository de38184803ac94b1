import { enterRequest, type Metrics, type Span, type Telemetry } from '@site/shared/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { requestInfo } from './request-info.ts';

interface ObserverOptions {
  /** Only the shell may say which trace a request belongs to: a visitor could have every request recorded. */
  readonly isBehindShell: boolean;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method }: Request) => (METHODS.has(method) ? method : '_OTHER');

/** The handler that measures requests; null when nobody reads it. Place it after `logRequests`. A collector gets metrics too. */
export function observeRequests(
  { tracing, metrics }: Pick<Telemetry, 'tracing' | 'metrics'>,
  { isBehindShell }: ObserverOptions,
): RequestHandler | null {
  if (!metrics) return null;
  const measure = measureRequests(metrics);
  return (request, response, next) => {
    const method = methodOf(request);
    const measured = measure();
    const traceparent = isBehindShell ? request.get('traceparent') : undefined;
    const span = tracing?.startSpan(method, { kind: 'server', traceparent });
    let leave: () => void = () => undefined;
    response.once('close', () => {
      const route = routeOf(request);
      measured({ method, route, status: response.statusCode });
      if (!span?.isRecording) return;
      describeAnswer(span, { method, route }, response);
      span.end();
      leave();
    });
    // Statements that a traced request causes become children of its span.
    if (span?.isRecording) leave = enterRequest(span, next);
    else next();
  };
}

/** Starts measuring a request. What it returns is called at its end. */
function measureRequests(metrics: Metrics) {
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
  return () => {
    const start = performance.now();
    active += 1;
    return (labels: { readonly method: string; readonly route: string; readonly status: number }) => {
      active -= 1;
      durations.observe(labels, (performance.now() - start) / 1000);
    };
  };
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

/** The path's template: its parameters would be labels without limit. */
function routeOf(request: Request & { readonly route?: { readonly path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? `${request.baseUrl}${path}`.replace(/\/$/, '') : 'none';
}
