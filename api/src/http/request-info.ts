import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { maskAddress, type Logger } from '../logger.ts';
import { closeIncompleteRequest } from './body-timeouts.ts';

/** The caller's address and browser, and the request id that both logs use. */
export interface RequestInfo {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
}

interface RequestLogOptions {
  readonly isBehindShell: boolean;
  /** How long a client may continue sending after the response. */
  readonly restMs: number;
}

/** First handler of every request. Assigns the request id and logs the request when it ends. */
export function logRequests(logger: Logger, options: RequestLogOptions): RequestHandler {
  // These fields contain no secrets, and redaction would double the cost of the line.
  const log = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const info = toInfo(request, options.isBehindShell);
    const start = performance.now();
    response.locals['info'] = info;
    response.setHeader('X-Request-Id', info.id);
    response.once('close', () => {
      if (!request.complete) closeIncompleteRequest(request, options.restMs);
      log.info({
        requestId: info.id,
        method: request.method,
        path: request.path,
        status: response.statusCode,
        finished: response.writableFinished,
        ms: Math.round((performance.now() - start) * 10) / 10,
        address: maskAddress(info.address),
      });
    });
    next();
  };
}

export function requestInfo(response: Response): RequestInfo {
  return response.locals['info'] as RequestInfo;
}

/** `request.ip` is the address seen by the outermost trusted proxy (`TRUSTED_HOPS`). */
function toInfo(request: Request, isBehindShell: boolean): RequestInfo {
  const given = request.get('x-request-id');
  return {
    id: isBehindShell && given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    address: (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').slice(0, 45),
    userAgent: (request.get('user-agent') ?? '').slice(0, 255),
  };
}
