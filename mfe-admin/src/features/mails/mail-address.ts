import { DeadMailFilter } from '@site/shared/contracts';
import { putParameter, searchOfView } from '../../kit/list/view-search.ts';
import { MAIL_PARAMETERS } from './mail-parameters.ts';

const [KIND, REASON, PAGE] = MAIL_PARAMETERS;

/** What the list of failed emails shows, as its address says. */
export interface MailAddress {
  readonly filter: DeadMailFilter;
  /** Null for the newest ones. */
  readonly cursor: string | null;
}

/** Reads the address. Leaves out what is invalid. */
export function parseMailAddress(parameters: URLSearchParams): MailAddress {
  const { shape } = DeadMailFilter;
  const kind = shape.kind.safeParse(parameters.get(KIND) ?? undefined).data;
  const reason = shape.reason.safeParse(parameters.get(REASON) ?? undefined).data;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(reason === undefined ? {} : { reason }) };
  return { filter, cursor: parameters.get(PAGE) };
}

/** The query of the first page of a filter. */
export function searchOfFilter(parameters: URLSearchParams, filter: DeadMailFilter): URLSearchParams {
  const next = searchOfPage(parameters, null);
  putParameter(next, KIND, filter.kind ?? null);
  putParameter(next, REASON, filter.reason ?? null);
  return next;
}

/** The query of another page of the same filter. */
export function searchOfPage(parameters: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = searchOfView(parameters, 'mail');
  putParameter(next, PAGE, cursor);
  return next;
}
