import type { Limiter, Verdict } from './limiter.ts';
import type { Reservation } from './reservations.ts';

/** One limit for many network addresses. */
export interface AddressLimiter {
  hit(address: string): Promise<Verdict>;
  refund(address: string): Promise<void>;
  /** Throws `rate_limited` when the address has no point left. */
  reserve(address: string): Promise<Reservation>;
}

/**
 * How much more than one address a /48 may use. Providers give a customer a /64 to a /48, so a limit per /64 alone would leave one
 * customer up to 65,536 shares. A /48 can also be an office or a mobile network with many people.
 */
export const SITE_FACTOR = 10;

/**
 * The blocks that an address is counted in. All IPv6 addresses in a /64 share a key, because one customer owns the whole block, and
 * its /48 has a key too. An IPv4 address has no `site`.
 */
export function addressKeys(address: string): { readonly own: string; readonly site: string | null } {
  if (!address.includes(':')) return { own: address, site: null };
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array<string>(address.includes('::') ? 8 - groups.length - rest.length : 0).fill('0');
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return { own: prefix.join(':'), site: prefix.slice(0, 3).join(':') };
}

/** Counts an address in `own`, and its /48 in `sites`. A block that is over its limit uses nothing of the /48 it is in. */
export function createAddressLimiter(own: Limiter, sites: Limiter): AddressLimiter {
  return {
    async hit(address) {
      const keys = addressKeys(address);
      const verdict = await own.hit(keys.own);
      return verdict.isAllowed && keys.site !== null ? sites.hit(keys.site) : verdict;
    },
    async refund(address) {
      const keys = addressKeys(address);
      await Promise.all([own.refund(keys.own), keys.site === null ? undefined : sites.refund(keys.site)]);
    },
    async reserve(address) {
      const keys = addressKeys(address);
      const held = await own.reserve(keys.own);
      if (keys.site === null) return held;
      const heldOfSite = await sites.reserve(keys.site).catch((error: unknown) => {
        held.release();
        throw error;
      });
      const both = [held, heldOfSite];
      return {
        count: () => both.forEach((each) => each.count()),
        release: () => both.forEach((each) => each.release()),
      };
    },
  };
}
