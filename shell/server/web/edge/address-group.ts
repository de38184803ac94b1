import net from 'node:net';

/** The unit of rate limits: an IPv4 address, or an IPv6 /64, which is typically one household. */
export function addressGroup(address: string): string {
  if (!net.isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
