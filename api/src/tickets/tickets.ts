import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed notes that a visitor carries for us: readable, good for one purpose and for a while. */
export interface Tickets {
  issue(purpose: string, value: string, lifeMs: number): string;
  /** What the ticket says; null when it is forged, meant for something else, or outlived. */
  open(purpose: string, ticket: string): string | null;
}

/** Tickets are issued under `secret`; those of the `previous` ones are opened too. */
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
