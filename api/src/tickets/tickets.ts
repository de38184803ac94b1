import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed tokens for visitors, valid for one purpose and a limited time. Their value is readable. */
export interface Tickets {
  issue(purpose: string, value: string, lifeMs: number): string;
  /** The value of a ticket. Null when it is forged, issued for another purpose or expired. */
  open(purpose: string, ticket: string): string | null;
}

/** Signs tickets with `secret`. Tickets signed with a `previous` secret are accepted too. */
export function createTickets(secret: string, now: () => number, previous: readonly string[] = []): Tickets {
  return {
    issue(purpose, value, lifeMs) {
      const note = `${value}.${(now() + lifeMs).toString(36)}`;
      return `${note}.${signatureOf(purpose, note, secret)}`;
    },
    open(purpose, ticket) {
      const [, note = '', value = '', end = '', signature = ''] =
        /^((.+)\.([0-9a-z]{1,12}))\.([\w-]{32})$/.exec(ticket) ?? [];
      if (!note) return null;
      const isOurs = [secret, ...previous].some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(purpose, note, key))),
      );
      return isOurs && parseInt(end, 36) > now() ? value : null;
    },
  };
}

function signatureOf(purpose: string, note: string, secret: string): string {
  return createHmac('sha256', secret).update(`ticket:${purpose}:${note}`).digest('base64url').slice(0, 32);
}
