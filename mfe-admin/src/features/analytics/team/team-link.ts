const PATH = '/admin?view=team';
const FRAGMENT = 'ticket';

/** The link to a team's report. Its ticket is in the fragment, which no server and no log gets to see. */
export function teamLink(origin: string, ticket: string): string {
  return `${origin}${PATH}#${new URLSearchParams({ [FRAGMENT]: ticket }).toString()}`;
}

/** The ticket in the fragment of an address, or null. */
export function ticketIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(FRAGMENT) || null;
}
