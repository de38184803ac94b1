import type { IncomingMessage } from 'node:http';
import { clientAddress } from './edge/client-address.ts';
import type { ProxiedRequest } from './proxy/request-headers.ts';
import type { WebRequest } from './web-request.ts';

export interface VisitorOptions {
  readonly overTls: boolean;
  readonly trustedHops: number;
}

/** What the API is told about a visitor's request. */
export function visitorOf(
  request: IncomingMessage,
  { id, traceparent }: Pick<WebRequest, 'id' | 'traceparent'>,
  { overTls, trustedHops }: VisitorOptions,
): ProxiedRequest {
  return {
    id,
    clientAddress: clientAddress(request, trustedHops),
    host: request.headers.host ?? '',
    protocol: overTls ? 'https' : 'http',
    traceparent,
  };
}
