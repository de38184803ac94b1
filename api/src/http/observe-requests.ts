import { performance } from 'node:perf_hooks';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Span } from '@opentelemetry/api';
import { failSpan, methodLabel, requestDurations, siteTracer, type Metrics } from '@site/shared/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { requestInfo } from './request-info.ts';

interface ObserverOptions {
  /** Only the shell may say which trace a request belongs to: a visitor could have every request recorded. */
  readonly isBehindShell: boolean;
}

/** Measures each request, and makes a span of those that are recorded. Statements of a recorded request become children of it. */
export function observeRequests(metrics: Metrics, { isBehindShell }: ObserverOptions): RequestHandler {
  const durations = requestDurations(metrics);
  const active = new metrics.prometheus.Gauge({
    name: 'http_server_active_requests',
    help: 'Requests that are being answered.',
    registers: [metrics.registry],
  });
  return (request, response, next) => {
    const start = performance.now();
    const method = methodLabel(request.method);
    const parent = isBehindShell ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = siteTracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
    active.inc();
    response.once('close', () => {
      active.dec();
      const route = routeOf(request);
      durations.observe({ method, route, status: response.statusCode }, (performance.now() - start) / 1000);
      if (span.isRecording()) endSpan(span, { method, route }, response);
    });
    if (span.isRecording()) context.with(trace.setSpan(parent, span), next);
    else next();
  };
}

function endSpan(
  span: Span,
  { method, route }: { readonly method: string; readonly route: string },
  response: Response,
): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': response.statusCode,
    'site.request_id': requestInfo(response).id,
  });
  if (response.statusCode >= 500) failSpan(span, String(response.statusCode));
  else if (!response.writableFinished) failSpan(span, 'disconnected');
  span.end();
}

/** The path's template: its parameters would be labels without limit. */
function routeOf({ route, baseUrl }: Request & { readonly route?: unknown }): string {
  return isRoute(route) ? `${baseUrl}${route.path}`.replace(/\/$/, '') : 'none';
}

function isRoute(route: unknown): route is { readonly path: string } {
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
}
