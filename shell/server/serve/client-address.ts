import type { IncomingMessage } from 'node:http';

/**
 * The visitor's address behind exactly `hops` proxies of ours: each appended one address to `X-Forwarded-For`, so the
 * visitor's is the `hops`-th from the right. With no proxy the header is the visitor's own invention and is ignored.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (hops === 0) return peer;
  const forwarded = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim());
  return chain.at(-hops) || peer;
}
