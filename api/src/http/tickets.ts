import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed notes that a visitor carries for us: readable, good for one purpose and for a while. */
export interface Tickets {
  issue(purpose: string, value: string, lifeMs: number): string;
  /** What the ticket says; null when it is forged, meant for something else, or outlived. */
  open(purpose: string, ticket: string): string | null;
}

export function createTickets(secret: Buffer | string, now: () => number): Tickets {
  const sign = (purpose: string, note: string) =>
    createHmac('sha256', secret).update(`ticket:${purpose}:${note}`).digest('base64url').slice(0, 32);
  return {
    issue(purpose, value, lifeMs) {
      const note = `${value}.${(now() + lifeMs).toString(36)}`;
      return `${note}.${sign(purpose, note)}`;
    },
    open(purpose, ticket) {
      const [, note = '', value = '', end = '', signature = ''] =
        /^((.+)\.([0-9a-z]{1,12}))\.([\w-]{32})$/.exec(ticket) ?? [];
      if (!note || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, note)))) return null;
      return parseInt(end, 36) > now() ? value : null;
    },
  };
}
