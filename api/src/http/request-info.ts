import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { maskAddress, type Logger } from '../logger.ts';
import { endRest } from './body-timeouts.ts';

/** Who asks, and under which id both logs know the request. */
export interface RequestInfo {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
}

interface NamingOptions {
  readonly isBehindShell: boolean;
  /** How long a sender may go on after the answer. */
  readonly restMs: number;
}

/** The first handler of every request: names it, and logs it when it is over. */
export function nameRequest(logger: Logger, options: NamingOptions): RequestHandler {
  // These fields hold no secret, and looking for one costs as much as the line.
  const log = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const info = toInfo(request, options.isBehindShell);
    const start = performance.now();
    response.locals['info'] = info;
    response.setHeader('X-Request-Id', info.id);
    response.once('close', () => {
      if (!request.complete) endRest(request, options.restMs);
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

/** Express counts the trusted hops: `request.ip` is the address that the outermost trusted proxy saw. */
function toInfo(request: Request, isBehindShell: boolean): RequestInfo {
  const given = request.get('x-request-id');
  return {
    id: isBehindShell && given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    address: (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').slice(0, 45),
    userAgent: (request.get('user-agent') ?? '').slice(0, 255),
  };
}
