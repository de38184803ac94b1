import type { Tickets } from '../../tickets/tickets.ts';

/** Tickets that show one team's report without an account. */
export interface TeamTickets {
  issue(owner: string, days: number): { readonly ticket: string; readonly expiresAt: string };
  /** The team, or null if the ticket is forged or expired. */
  open(ticket: string): string | null;
}

const PURPOSE = 'team-report';
const DAY_MS = 24 * 60 * 60 * 1000;

export function createTeamTickets(tickets: Tickets, now: () => number): TeamTickets {
  return {
    issue(owner, days) {
      const lifetimeMs = days * DAY_MS;
      return {
        ticket: tickets.issue(PURPOSE, owner, lifetimeMs),
        expiresAt: new Date(now() + lifetimeMs).toISOString(),
      };
    },
    open: (ticket) => tickets.open(PURPOSE, ticket),
  };
}
