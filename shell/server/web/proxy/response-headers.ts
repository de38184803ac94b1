import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '../edge/request-id.ts';
import { connectionOptions } from './connection-options.ts';

/** Hop-by-hop headers, and the request id, which the proxy sets. */
const DROPPED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  REQUEST_ID.toLowerCase(),
]);

/** Headers of the API's answer for the visitor, as a flat list. Content-Length is kept: Node has verified the body against it. */
export function visitorHeaders({ rawHeaders, headers }: IncomingMessage, id: string): string[] {
  const ofConnection = connectionOptions(headers.connection);
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (DROPPED.has(lower) || (ofConnection.has(lower) && lower !== 'content-length')) continue;
    kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return [...kept, REQUEST_ID, id];
}
