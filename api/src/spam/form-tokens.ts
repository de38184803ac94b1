import type { Tickets } from '../tickets/tickets.ts';

const LIFETIME_MS = 30 * 24 * 3600_000;

/** Signed tokens with the time when a form was first touched. */
export interface FormTokens {
  issue(): string;
  /** Age in milliseconds. Null when the token is forged or older than 30 days. */
  ageOf(token: string): number | null;
}

export function createFormTokens(tickets: Tickets, now: () => number): FormTokens {
  return {
    issue: () => tickets.issue('form', now().toString(36), LIFETIME_MS),
    ageOf(token) {
      const time = tickets.open('form', token);
      return time === null ? null : now() - Number.parseInt(time, 36);
    },
  };
}
