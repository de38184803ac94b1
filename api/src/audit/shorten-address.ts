import { isIP } from 'node:net';

/** Removes what identifies a person: the last octet of an IPv4 address, and all but the first 48 bits of an IPv6 address. */
export function shortenAddress(address: string): string | null {
  const version = isIP(address);
  if (version === 4) return address.replace(/\d+$/, '0');
  if (version !== 6) return null;
  const [before = '', after = ''] = address.toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  // Groups behind the double colon are the last ones. A dotted IPv4 address takes the place of two groups.
  const last = after === '' ? [] : after.replace(/[\d.]+\.\d+(?=%|$)/, '0:0').split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0');
  const prefix = [...groups, ...zeros, ...last].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''));
  return prefix.every((group) => group === '0') ? '::' : `${prefix.join(':')}::`;
}
