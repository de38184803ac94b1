import { enterRequest, type Metrics, type Span, type Telemetry } from '@site/shared/telemetry';
import type { Request, Response } from 'express';
import { requestInfo } from './request-info.ts';

interface ObserverOptions {
  /** Only the shell may say which trace a request belongs to: a visitor could have every request recorded. */
  readonly isBehindShell: boolean;
}

/** One request that is being measured. */
export interface Observation {
  /** Runs the handlers of the request. */
  run(handlers: () => void): void;
  /** @param ms From the head of the request to the end of its answer. */
  end(response: Response, ms: number): void;
}

export type ObserveRequest = (request: Request) => Observation;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodOf = ({ method }: Request) => (METHODS.has(method) ? method : '_OTHER');

/** Measures requests; null when nobody reads it. A collector gets metrics too. */
export function createRequestObserver(
  { tracing, metrics }: Pick<Telemetry, 'tracing' | 'metrics'>,
  { isBehindShell }: ObserverOptions,
): ObserveRequest | null {
  if (!metrics) return null;
  const requests = requestMetrics(metrics);
  return (request) => {
    requests.active += 1;
    const traceparent = isBehindShell ? request.get('traceparent') : undefined;
    const span = tracing?.startSpan(methodOf(request), { kind: 'server', traceparent });
    let leave: (() => void) | undefined;
    return {
      run(handlers) {
        // Statements that a traced request causes become children of its span.
        if (span?.isRecording) leave = enterRequest(span, handlers);
        else handlers();
      },
      end(response, ms) {
        requests.active -= 1;
        const method = methodOf(request);
        const route = routeOf(request);
        requests.durations.observe([method, route, response.statusCode], ms / 1000);
        if (!span?.isRecording) return;
        describeAnswer(span, { method, route }, response);
        span.end();
        leave?.();
      },
    };
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

/** The path's template: its parameters would be labels without limit. */
function routeOf(request: Request & { readonly route?: { readonly path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? `${request.baseUrl}${path}`.replace(/\/$/, '') : 'none';
}
