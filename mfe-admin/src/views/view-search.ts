import { MAIL_PARAMETERS } from '../mails/mail-parameters.ts';
import { SUBSCRIBER_PARAMETERS } from '../newsletter/subscriber-parameters.ts';
import { LIST_PARAMETERS } from '../submissions/list/list-parameters.ts';
import type { AdminView } from './use-admin-view.ts';

/** Parameters that mean something in one view only. No two views use the same name. */
export const OF_ONE_VIEW: Readonly<Record<AdminView, readonly string[]>> = {
  submissions: ['id', ...LIST_PARAMETERS],
  subscribers: SUBSCRIBER_PARAMETERS,
  mail: MAIL_PARAMETERS,
  analytics: ['start', 'end', 'by', 'filter', 'metric', 'values', 'order', 'vitals', 'team'],
  settings: [],
  releases: [],
  users: ['email', 'role', 'state', 'position'],
  audit: ['event', 'person', 'subject', 'result', 'from', 'to', 'cursor'],
};

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
