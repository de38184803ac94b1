import type { IncomingMessage } from 'node:http';
import net from 'node:net';

/**
 * The visitor's address behind exactly `hops` proxies of ours: each appended one address to `X-Forwarded-For`, so the
 * visitor's is the `hops`-th from the right. With no proxy the header is the visitor's own invention and is ignored. What is
 * no address there counts as the connection's: each port of one visitor would have limits of its own.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '') ?? '';
  if (hops === 0) return peer;
  const forwarded = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim());
  return plainAddress(chain.at(-hops) ?? '') ?? peer;
}

/** The address in `1.2.3.4:567` or `[2001:db8::1]:567`, as some proxies write it; IPv4 within IPv6 as IPv4. */
function plainAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '');
  return net.isIP(address) === 0 ? null : address;
}
