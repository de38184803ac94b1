import type { IncomingMessage } from 'node:http';
import net from 'node:net';

/**
 * The visitor's address behind exactly `hops` proxies. Each appended one address to `X-Forwarded-For`, so the visitor's is the
 * `hops`-th from the right. Without a proxy, the header is not trusted. An invalid entry counts as the connection's address,
 * because otherwise a client could get new limits by inventing values.
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

/** The address in `1.2.3.4:567` or `[2001:db8::1]:567`, as some proxies write it. IPv4-mapped IPv6 becomes IPv4. */
function plainAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '');
  return net.isIP(address) === 0 ? null : address;
}
