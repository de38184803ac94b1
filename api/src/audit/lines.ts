import type { AuditLine } from '@site/shared/contracts/staff';
import { forceIndex, type Db } from '../database/connection.ts';
import { toIso } from '../database/instants.ts';
import { NEWEST_FIRST } from '../lists/by-creation.ts';
import { limitToPart, type Part } from '../lists/read-page.ts';
import type { AuditConditions } from './filter.ts';

export interface AuditRow {
  readonly id: string;
  readonly created_at: string;
  readonly event: string;
  readonly result: AuditLine['result'];
  readonly actor_id: string | null;
  readonly subject_id: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

const COLUMNS: readonly (keyof AuditRow)[] = [
  'id',
  'created_at',
  'event',
  'result',
  'actor_id',
  'subject_id',
  'address',
  'detail',
];

/** Selects the matching lines of a part of the list, newest first. */
export function selectLines(conditions: AuditConditions, part: Part, db: Db) {
  const { event, result, actorId, subjectId } = conditions;
  const equal = { event, result, actor_id: actorId, subject_id: subjectId };
  const given = Object.entries(equal).filter(([, value]) => value !== undefined);
  const query = db
    .from<AuditRow>(forceIndex('audit_log', indexFor(conditions), db))
    .select(COLUMNS)
    .where(Object.fromEntries(given));
  if (conditions.from) query.where('created_at', '>=', conditions.from);
  if (conditions.until) query.where('created_at', '<', conditions.until);
  return limitToPart(query, NEWEST_FIRST, part);
}

/** The index of the condition that the fewest lines match. */
function indexFor({ event, result, actorId, subjectId }: AuditConditions): string {
  const columns = [
    [subjectId, 'subject_id_'],
    [actorId, 'actor_id_'],
    [event, 'event_'],
    [result, 'result_'],
  ];
  const [, column = ''] = columns.find(([value]) => value !== undefined) ?? [];
  return `audit_log_${column}created_at_id_index`;
}

/** Finds the email addresses of accounts by their ids. */
export type FindEmails = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The lines as staff read them, in the order of the rows. */
export async function toLines(rows: readonly AuditRow[], findEmails: FindEmails): Promise<AuditLine[]> {
  const actorIds = rows.flatMap(({ actor_id }) => actor_id ?? []);
  const emails = actorIds.length > 0 ? await findEmails([...new Set(actorIds)]) : new Map();
  return rows.map(({ id, created_at, event, result, actor_id, subject_id, address, detail }) => ({
    ...{ id, event, result, address },
    at: toIso(created_at),
    actor: actor_id === null ? null : { id: actor_id, email: emails.get(actor_id) ?? null },
    subject: subject_id,
    detail: detail === null ? null : (JSON.parse(detail) as AuditLine['detail']),
  }));
}
