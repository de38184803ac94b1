import type { IncomingMessage } from 'node:http';
import type { ProxyProblem } from './problem.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Visible ASCII, as browsers send URLs. */
const TARGET = /^\/[\x21-\x7e]*$/;

/** Why a request is not proxied; null if it is. Node's parser has already refused invalid framing. */
export function refuseRequest(request: IncomingMessage): ProxyProblem | null {
  const { method = '', url = '', httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return UNKNOWN_VERSION;
  if (!METHODS.includes(method)) return UNKNOWN_METHOD;
  if (!TARGET.test(url) || (request.headersDistinct['host']?.length ?? 0) > 1) return INVALID_REQUEST;
  return null;
}

const UNKNOWN_VERSION: ProxyProblem = {
  status: 505,
  code: 'http_version',
  title: 'Only HTTP/1.0 and HTTP/1.1 are supported',
};
const UNKNOWN_METHOD: ProxyProblem = {
  status: 405,
  code: 'method_not_allowed',
  title: 'The method is not allowed',
  headers: { Allow: METHODS.join(', ') },
};
export const INVALID_REQUEST: ProxyProblem = {
  status: 400,
  code: 'invalid_request',
  title: 'The request is not valid',
};
