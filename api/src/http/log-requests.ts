import { performance } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import { maskAddress, type Logger } from '../logger.ts';
import { closeIncompleteRequest } from './body-timeouts.ts';
import { assignInfo } from './request-info.ts';

interface RequestLogOptions {
  readonly isBehindShell: boolean;
  /** How long a client may continue sending after the response. */
  readonly restMs: number;
}

/** First handler of every request. Assigns the request id, and logs the request when it ends. */
export function logRequests(logger: Logger, { isBehindShell, restMs }: RequestLogOptions): RequestHandler {
  // These fields contain no secrets, and redaction would double the cost of the line.
  const log = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const start = performance.now();
    const info = assignInfo(request, response, isBehindShell);
    response.once('close', () => {
      const ms = performance.now() - start;
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
    next();
  };
}
