import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { REQUEST_ID } from '../edge/request-id.ts';
import { connectionOptions } from './connection-options.ts';

/** What the proxy tells the API about a request, whatever the visitor claims. */
export interface ProxiedRequest {
  readonly id: string;
  readonly clientAddress: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
  /** The request's trace; absent without a collector. A visitor's own trace header is never forwarded. */
  readonly traceparent?: string | undefined;
}

/**
 * Request headers that the API reads. All others are dropped, so a header that the API starts to read must be added here.
 * Cookies are not included, since the API sets none.
 */
const READ_BY_API = [
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'dnt',
  'idempotency-key',
  'if-none-match',
  'origin',
  'referer',
  'sec-gpc',
  'sec-purpose',
  'user-agent',
  'x-background-request',
] as const;

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The headers of the request to the API. Framing, address and id are set here and never copied from the visitor. */
export function apiRequestHeaders(
  { headers }: IncomingMessage,
  visitor: ProxiedRequest,
  framing: Framing,
): Record<string, string> {
  const ofConnection = connectionOptions(headers.connection);
  const read = READ_BY_API.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' && !ofConnection.has(name) ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(read), ...framing, ...forwardedHeaders(visitor) };
}

/** Headers that identify a visitor's request to the API. */
export function forwardedHeaders({
  id,
  clientAddress,
  host,
  protocol,
  traceparent,
}: ProxiedRequest): Record<string, string> {
  return {
    [REQUEST_ID.toLowerCase()]: id,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** The header that delimits the body; empty for a request without one. */
export type Framing =
  | { readonly 'content-length': string }
  | { readonly 'transfer-encoding': 'chunked' }
  | Readonly<Record<string, never>>;

/** Whether a request has a body to forward. The body of a GET or HEAD has no meaning and is dropped. */
export function hasBody({ method = '', headers }: IncomingMessage): boolean {
  return METHODS_WITH_BODY.has(method) && isFramed(headers);
}

/** Drops a body that is not forwarded. False if the visitor disconnected. */
export async function isDrained(request: IncomingMessage): Promise<boolean> {
  request.resume();
  if (!isFramed(request.headers)) return true;
  return finished(request, { writable: false }).then(
    () => true,
    () => false,
  );
}

function isFramed(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

/** Framing of a streamed body. Node's parser has validated the length, and that only one of the two headers is present. */
export function streamFraming({ headers }: IncomingMessage): Framing {
  const length = headers['content-length'];
  if (headers['transfer-encoding'] !== undefined || length === undefined)
    return { 'transfer-encoding': 'chunked' };
  return { 'content-length': String(Number(length)) };
}
