import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { REQUEST_ID } from '../request-id.ts';
import { connectionOptions } from './connection-options.ts';

/** What this hop tells the API about a request, whatever the visitor claims. */
export interface ProxiedRequest {
  readonly id: string;
  readonly clientAddress: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
}

/**
 * Headers of a visitor that the API reads. Everything else stays here: a header that the API comes to read is added to this
 * list. Cookies are not on it, since the site has none of the API's.
 */
const READ_BY_API = [
  'authorization',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'referer',
  'user-agent',
] as const;

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The headers of the request to the API. Framing, address and id are set here and never taken from the visitor's word. */
export function apiRequestHeaders(
  { headers }: IncomingMessage,
  { id, clientAddress, host, protocol }: ProxiedRequest,
  framing: Framing,
): Record<string, string> {
  const ofConnection = connectionOptions(headers.connection);
  const read = READ_BY_API.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' && !ofConnection.has(name) ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(read),
    ...framing,
    [REQUEST_ID.toLowerCase()]: id,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

/** The one header that says where a body ends, or nothing for a request without a body. */
export type Framing =
  | { readonly 'content-length': string }
  | { readonly 'transfer-encoding': 'chunked' }
  | Readonly<Record<string, never>>;

/** Whether a request has a body that is passed on. Content of a GET or HEAD means nothing, so none is. */
export function hasBody({ method = '', headers }: IncomingMessage): boolean {
  return METHODS_WITH_BODY.has(method) && isFramed(headers);
}

/** Reads the content of a request whose content is not passed on; false when it broke off. */
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

/** Framing of a body that streams. Node's parser has checked the length, and that there is only one of the two headers. */
export function streamFraming({ headers }: IncomingMessage): Framing {
  const length = headers['content-length'];
  if (headers['transfer-encoding'] !== undefined || length === undefined)
    return { 'transfer-encoding': 'chunked' };
  return { 'content-length': String(Number(length)) };
}
