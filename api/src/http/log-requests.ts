import { performance } from 'node:perf_hooks';
import { enterRequest, leaveRequest } from '@site/shared/telemetry';
import type { RequestHandler } from 'express';
import { maskAddress, type Logger } from '../logger.ts';
import { closeIncompleteRequest } from './body-timeouts.ts';
import type { RequestObserver } from './observe-requests.ts';
import { assignInfo } from './request-info.ts';

interface RequestLogOptions {
  readonly isBehindShell: boolean;
  /** How long a client may continue sending after the response. */
  readonly restMs: number;
  readonly observer: RequestObserver | null;
}

/** First handler of every request. Assigns the request id, and logs and measures the request when it ends. */
export function logRequests(
  logger: Logger,
  { isBehindShell, restMs, observer }: RequestLogOptions,
): RequestHandler {
  // These fields contain no secrets, and redaction would double the cost of the line.
  const log = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const start = performance.now();
    const info = assignInfo(request, response, isBehindShell);
    const span = observer?.begin(request) ?? null;
    // One listener for both: Node keeps two in an array, which it copies for each event.
    response.once('close', () => {
      const ms = performance.now() - start;
      observer?.end(request, response, ms, span);
      if (span) leaveRequest();
      if (!request.complete) closeIncompleteRequest(request, restMs);
      log.info({
        requestId: info.id,
        method: request.method,
        path: request.path,
        status: response.statusCode,
        finished: response.writableFinished,
        ms: Math.round(ms * 10) / 10,
        address: maskAddress(info.address),
      });
    });
    // Statements that a recorded request causes become children of its span.
    if (span) enterRequest(span, next);
    else next();
  };
}
