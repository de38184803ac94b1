import type { Tickets } from '../tickets/tickets.ts';
import type { Subscription } from './repository.ts';

const DAY_MS = 24 * 3600_000;
const LIFETIME_MS = { confirm: 7 * DAY_MS, unsubscribe: 10 * 365 * DAY_MS, undo: DAY_MS } as const;

export type LinkPurpose = keyof typeof LIFETIME_MS;

/** The subscription of a link, and its round at that time. Some links are valid only in the current round. */
export interface LinkClaim {
  readonly id: string;
  readonly round: number;
}

/** Signed tokens in mails to subscribers. */
export interface NewsletterLinks {
  issue(purpose: LinkPurpose, subscription: Pick<Subscription, 'id' | 'round'>): string;
  open(purpose: LinkPurpose, token: string): LinkClaim | null;
}

export function createNewsletterLinks(tickets: Tickets): NewsletterLinks {
  return {
    issue: (purpose, { id, round }) =>
      tickets.issue(`newsletter-${purpose}`, `${id}_${round}`, LIFETIME_MS[purpose]),
    open(purpose, token) {
      const [id = '', round = ''] = tickets.open(`newsletter-${purpose}`, token)?.split('_') ?? [];
      return id ? { id, round: Number(round) } : null;
    },
  };
}
