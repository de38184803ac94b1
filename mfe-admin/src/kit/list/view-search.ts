/** Parameters that mean something in one view only. No two views use the same name. */
export const OF_ONE_VIEW = {
  submissions: [
    ...['id', 'status', 'industry', 'size', 'document', 'due', 'assignee', 'since', 'until', 'text'],
    ...['sort', 'sort-order', 'page', 'rows', 'columns', 'density'],
  ],
  subscribers: ['subscription', 'email-part', 'signed-up-since', 'signed-up-until', 'subscribers-page'],
  mail: ['mail-kind', 'mail-reason', 'mails-page'],
  analytics: ['start', 'end', 'by', 'filter', 'metric', 'values', 'order', 'vitals', 'team'],
  settings: [],
  releases: [],
  users: ['email', 'role', 'state', 'position'],
  audit: ['event', 'person', 'subject', 'result', 'from', 'to', 'cursor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AdminView = keyof typeof OF_ONE_VIEW;

/** The query of a view: without what belongs to the others. */
export function searchOfView(parameters: URLSearchParams, view: AdminView): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const [other, names] of Object.entries(OF_ONE_VIEW)) {
    if (other !== view) for (const name of names) next.delete(name);
  }
  putParameter(next, 'view', view === 'submissions' ? null : view);
  return next;
}

/** Sets a parameter. Null removes it. */
export function putParameter(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}
