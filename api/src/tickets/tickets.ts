import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed tokens for visitors, valid for one purpose and a limited time. Their value is readable. */
export interface Tickets {
  issue(purpose: string, value: string, lifetimeMs: number): string;
  /** The value of a ticket. Null when it is forged, issued for another purpose or expired. */
  open(purpose: string, ticket: string): string | null;
}

interface TicketKeys {
  readonly secret: string;
  readonly otherSecrets: readonly string[];
}

/** Signs tickets with `secret`. Those that were signed with another one are accepted too. */
export function createTickets({ secret, otherSecrets }: TicketKeys, now: () => number): Tickets {
  return {
    issue(purpose, value, lifetimeMs) {
      const payload = `${value}.${(now() + lifetimeMs).toString(36)}`;
      return `${payload}.${signatureOf(purpose, payload, secret)}`;
    },
    open(purpose, ticket) {
      const [, payload = '', value = '', end = '', signature = ''] =
        /^((.+)\.([0-9a-z]{1,12}))\.([\w-]{32})$/.exec(ticket) ?? [];
      if (!payload) return null;
      const isOurs = [secret, ...otherSecrets].some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(purpose, payload, key))),
      );
      return isOurs && parseInt(end, 36) > now() ? value : null;
    },
  };
}

function signatureOf(purpose: string, payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`ticket:${purpose}:${payload}`).digest('base64url').slice(0, 32);
}
