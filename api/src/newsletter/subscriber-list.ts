import {
  SUBSCRIBERS_PAGE_SIZE,
  type ListedSubscriber,
  type SubscriberFilter,
  type SubscriberPage,
} from '@site/shared/contracts/staff';
import { forceIndex, type Db } from '../database/connection.ts';
import { toIso } from '../database/instants.ts';
import { creationKeyOf, isCreationKey, NEWEST_FIRST } from '../lists/by-creation.ts';
import { dayRange, type InstantRange, type ReportingDays } from '../lists/day-range.ts';
import { limitToPart, readPage, type Part } from '../lists/read-page.ts';
import { foldAddress } from '../fold-address.ts';
import type { SubscriberState } from './repository.ts';

export interface SubscriberListServices {
  readonly db: Db;
  readonly readCalendar: () => Promise<ReportingDays>;
  readonly now: () => number;
}

interface ListedRow {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly source: string | null;
  readonly consent: string | null;
  readonly created_at: string;
  readonly confirmed_at: string | null;
  readonly unsubscribed_at: string | null;
}

/** One page of the subscribers that match the filter, newest first. */
export async function listPage(
  { cursor, ...filter }: SubscriberFilter & { readonly cursor?: string | undefined },
  { db, readCalendar, now }: SubscriberListServices,
): Promise<SubscriberPage> {
  const { state, text, startDate, endDate } = filter;
  const range = dayRange(filter, await readCalendar(), now());
  const { rows, next, previous } = await readPage<ListedRow>({
    cursor,
    list: [state, text, startDate, endDate],
    size: SUBSCRIBERS_PAGE_SIZE,
    isKey: isCreationKey,
    keyOf: creationKeyOf,
    select: async (part) => (range ? selectSubscribers({ state, text, ...range }, part, db) : []),
  });
  return { items: rows.map(toListed), next, previous };
}

type Conditions = InstantRange & Pick<SubscriberFilter, 'state' | 'text'>;

function selectSubscribers({ state, text, from, until }: Conditions, part: Part, db: Db) {
  const index = `newsletter_subscriptions_${state === undefined ? '' : 'state_'}created_at_id_index`;
  const query = db
    .from<ListedRow>(forceIndex('newsletter_subscriptions', index, db))
    .select<ListedRow[]>(
      'id',
      'email',
      'state',
      'source',
      'consent',
      'created_at',
      'confirmed_at',
      'unsubscribed_at',
    );
  if (state !== undefined) query.where({ state });
  if (text !== undefined) query.whereRaw("email_folded like ? escape '!'", [containing(text)]);
  if (from !== undefined) query.where('created_at', '>=', from);
  if (until !== undefined) query.where('created_at', '<', until);
  return limitToPart(query, NEWEST_FIRST, part);
}

/** A pattern for addresses that contain a text. The characters with a meaning in patterns lose it. */
function containing(text: string): string {
  return `%${foldAddress(text).replace(/[!%_]/g, '!$&')}%`;
}

function toListed({ id, email, state, source, consent, ...row }: ListedRow): ListedSubscriber {
  const instant = (value: string | null) => (value === null ? null : toIso(value));
  return {
    ...{ id, email, state, source, consent },
    createdAt: toIso(row.created_at),
    confirmedAt: instant(row.confirmed_at),
    unsubscribedAt: instant(row.unsubscribed_at),
  };
}
