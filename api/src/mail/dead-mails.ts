import {
  DEAD_MAILS_PAGE_SIZE,
  MAX_MAILS_RETRIED,
  type DeadMail,
  type DeadMailFilter,
} from '@site/shared/contracts/staff';
import { forceIndex, type Db } from '../database/connection.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { LANES } from './lanes.ts';
import { creationKeyOf, isCreationKey, NEWEST_FIRST } from '../lists/by-creation.ts';
import { limitToPart, readPage, type Part } from '../lists/read-page.ts';

interface DeadMailPage {
  readonly items: DeadMail[];
  readonly next: string | null;
  readonly previous: string | null;
}

/** One page of the dead mails that match the filter, newest first. */
export async function listPage(
  { cursor, ...filter }: DeadMailFilter & { readonly cursor?: string | undefined },
  db: Db,
): Promise<DeadMailPage> {
  const { rows, next, previous } = await readPage<DeadMail>({
    cursor,
    list: [filter.kind, filter.reason],
    size: DEAD_MAILS_PAGE_SIZE,
    isKey: isCreationKey,
    keyOf: creationKeyOf,
    select: (part) => selectDead(filter, part, db),
  });
  return { items: rows.map((row) => ({ ...row, created_at: toIso(row.created_at) })), next, previous };
}

function selectDead({ kind, reason }: DeadMailFilter, part: Part, db: Db) {
  const index = `mail_outbox_state_${kind === undefined ? '' : 'kind_'}created_at_id_index`;
  const query = db
    .from<DeadMail & { state: string }>(forceIndex('mail_outbox', index, db))
    .where(kind === undefined ? { state: 'dead' } : { state: 'dead', kind })
    .select<DeadMail[]>('id', 'kind', 'subject_id', 'created_at', 'attempts', 'last_error');
  if (reason !== undefined) query.whereRaw("lower(last_error) like ? escape '!'", [containing(reason)]);
  return limitToPart(query, NEWEST_FIRST, part);
}

/** A pattern for texts that contain another one. The characters with a meaning in patterns lose it. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
}

/** The newest dead mails of a filter, as many as can be queued at once. */
export async function findDead(filter: DeadMailFilter, db: Db) {
  const part = { from: null, direction: 'next', limit: MAX_MAILS_RETRIED + 1 } as const;
  const ids = (await selectDead(filter, part, db)).map(({ id }) => id);
  return { ids: ids.slice(0, MAX_MAILS_RETRIED), hasMore: ids.length > MAX_MAILS_RETRIED };
}

const BATCH = 1000;
const BULK_UNLESS_ACCOUNT = `case priority when ${LANES.account} then ${LANES.account} else ${LANES.bulk} end`;

/** More mails than this wait in the lane for many mails, so that new ones do not wait for them. */
const MAX_OUTSIDE_BULK = 100;

/** Makes dead mails due again and resets their attempts. Returns how many of them were dead. */
export async function reviveDead(ids: readonly string[], now: number, db: Db): Promise<number> {
  const priority = ids.length > MAX_OUTSIDE_BULK ? { priority: db.raw(BULK_UNLESS_ACCOUNT) } : {};
  let count = 0;
  for (let start = 0; start < ids.length; start += BATCH)
    count += await db('mail_outbox')
      .where({ state: 'dead' })
      .whereIn('id', ids.slice(start, start + BATCH))
      .update({ state: 'waiting', due_at: toInstant(now), attempts: 0, ...priority });
  return count;
}
