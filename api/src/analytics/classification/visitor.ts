import { createHmac } from 'node:crypto';
import { addressKeys } from '../../limits/address-limiter.ts';

/** Who a visitor is on one day. */
export interface VisitorTraits {
  /** Random, and deleted after two days: then nobody can compute the ids again. */
  readonly salt: Buffer;
  readonly site: string;
  readonly address: string;
  readonly userAgent: string;
}

const ID_BYTES = 8;

/** The day's id of a visitor, 16 hexadecimal characters. Another salt gives an unrelated one. */
export function visitorId({ salt, site, address, userAgent }: VisitorTraits): string {
  const message = Buffer.concat([site, network(address), userAgent].flatMap(withLength));
  return createHmac('sha256', salt)
    .update(message)
    .digest('hex')
    .slice(0, 2 * ID_BYTES);
}

/** With its length before it, no part of a field can pass for a part of the next. */
function withLength(field: string): readonly Buffer[] {
  const bytes = Buffer.from(field);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}

/** An IPv4 address, or the /64 that an IPv6 address is in: systems change the rest of it every few hours. */
function network(address: string): string {
  const [plain = ''] = address.trim().toLowerCase().split('%');
  return addressKeys(mappedIpv4(plain) ?? plain).own;
}

/** The IPv4 address in `::ffff:203.0.113.7` or `::ffff:cb00:7107`. */
function mappedIpv4(address: string): string | null {
  const rest = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f.:]+)$/.exec(address)?.[1];
  if (rest === undefined) return null;
  if (rest.includes('.')) return rest;
  const [high = '', low = ''] = rest.split(':');
  const number = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return [...number].join('.');
}
