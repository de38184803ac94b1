import type { ServerResponse } from 'node:http';
import { PROBLEM_TYPE } from '@site/shared/contracts';
import { NO_CONTENT_POLICY, securityHeaders, type Hsts } from '../edge/headers.ts';
import { REQUEST_ID } from '../edge/request-id.ts';

/** A problem that the proxy answers in place of the API. */
export interface ProxyProblem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throw it to answer a request with a problem. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault';
  readonly problem: ProxyProblem;

  constructor(problem: ProxyProblem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** The API's codes and titles, if it has them. */
export const BODY_TOO_LARGE: ProxyProblem = {
  status: 413,
  code: 'body_too_large',
  title: 'The request body is too large',
};
export const BODY_TOO_SLOW: ProxyProblem = {
  status: 408,
  code: 'request_timeout',
  title: 'The request body took too long to arrive',
};
export const TOO_MANY: ProxyProblem = {
  status: 429,
  code: 'rate_limited',
  title: 'Too many requests',
  detail: 'Too many requests from your network are under way. Please try again in a moment.',
  headers: { 'Retry-After': '5' },
};

/**
 * Answers with a problem. Keeps reading the body for a while, because closing the connection immediately would lose the
 * answer. Returns the status.
 */
export function sendProblem(
  response: ServerResponse,
  { headers, ...problem }: ProxyProblem,
  { id, hsts }: { readonly id: string; readonly hsts: Hsts },
): number {
  const body = JSON.stringify({ type: 'about:blank', ...problem, requestId: id });
  response.writeHead(problem.status, {
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NO_CONTENT_POLICY,
    ...Object.fromEntries(securityHeaders(hsts)),
    ...headers,
    [REQUEST_ID]: id,
    ...(response.req.complete ? { Connection: 'close' } : {}),
  });
  response.req.resume();
  response.end(body);
  return problem.status;
}
