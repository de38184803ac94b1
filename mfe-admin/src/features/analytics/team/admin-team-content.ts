/** Copy of the report that a team opens with a link. */
export const TEAM_COPY = {
  title: 'Team report',
  /** Before the title of the page. */
  prefix: 'Team report | ',
  lead: 'Totals of page views, errors and measurements. Nothing here is about a person.',
  choice: 'Days',
  failure: 'The report could not be loaded',
  invalid: {
    title: 'No report here',
    text: "This link has expired or is not complete. Ask your site's admin for a new one.",
  },
  releases: 'Releases',
  days: {
    title: 'By day',
    caption: 'By day, newest first',
    columns: { day: 'Day', views: 'Page views', errors: 'Errors', failedLoads: 'Failed loads' },
  },
} as const;

/** The windows to choose from, by their number of days. */
export const TEAM_WINDOWS = { '30': 'Last 30 days', '7': 'Last 7 days', '90': 'Last 90 days' } as const;

export function reportTitle(team: string): string {
  return `Team report: ${team}`;
}

export function daysText(first: string, last: string, timeZone: string): string {
  return `${first} to ${last}. Days are those of the time zone ${timeZone}.`;
}
