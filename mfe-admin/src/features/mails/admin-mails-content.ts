export const DEAD_MAILS_COPY = {
  title: 'Undelivered email',
  lead: 'We tried to send each of these five times, or the mail server refused it for good. Fix the cause, then try again. We keep each one for 90 days after the last attempt.',
  failure: 'The list of undelivered email could not be loaded',
  none: 'All email was delivered',
  noMatch: 'Nothing matches',
  pages: 'Pages of undelivered email',
  firstPage: 'Show the newest ones',
  noReason: 'Unknown',
  selectAll: 'Select all on this page',
  retry: 'Try again',
} as const;

export const DEAD_MAIL_COLUMNS = {
  kind: 'Email',
  reason: 'Reason',
  attempts: 'Attempts',
  time: 'Written',
  actions: 'Actions',
} as const;

export const MAIL_FILTER_COPY = {
  form: 'Filter undelivered email',
  kind: 'Kind',
  anyKind: 'All kinds',
  reason: 'Reason contains',
} as const;

export function mailTimesText(timeZone: string): string {
  return `Newest first. Times are in ${timeZone}.`;
}

export function retrySelected(count: number): string {
  return `Retry ${count} selected`;
}

export function retryAll(isFiltered: boolean): string {
  return isFiltered ? 'Retry all matching' : 'Retry all';
}

export function queuedText(count: number, hasMore: boolean): { title: string; description: string } {
  const emails = count === 1 ? '1 email is' : `${count.toLocaleString('en-US')} emails are`;
  const more = hasMore ? ' There are more: press the button again.' : '';
  return {
    title: 'Email queued',
    description: `${emails} sent again, as fast as the hourly limit allows.${more}`,
  };
}
