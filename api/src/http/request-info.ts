import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';

/** The caller's address and browser, and the request id that both logs use. */
export interface RequestInfo {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Gives a request its id, which the answer names too. */
export function assignInfo(request: Request, response: Response, isBehindShell: boolean): RequestInfo {
  const info = toInfo(request, isBehindShell);
  response.locals['info'] = info;
  response.setHeader('X-Request-Id', info.id);
  return info;
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
