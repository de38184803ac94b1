import { MAX_RELATED_SUBMISSIONS, type Relation, type RelatedSubmission } from '@site/shared/contracts/staff';
import type { Knex } from 'knex';
import { forceIndex, selectFullText, toText, type Db } from '../../database/connection.ts';
import { toIso } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import { spellingsOf } from '../../fold-address.ts';

interface RelatedRow {
  readonly id: string;
  readonly reference: string;
  readonly company_name: unknown;
  readonly created_at: string;
  readonly status: string;
  readonly merged_into: string | null;
}

/** Submissions that were merged into this one, or have the same email address or company. */
export async function listRelated(id: string, db: Db): Promise<{ readonly items: RelatedSubmission[] }> {
  const self = await db('application_submissions')
    .where({ id })
    .select(selectFullText('email_key', db), selectFullText('company_order', db))
    .first();
  if (!self) throw new AppError('not_found');
  const email = String(toText(self.email_key));
  const found = new Map<string, RelatedSubmission>();
  const queries: readonly (readonly [Relation, Knex.QueryBuilder])[] = [
    ['merged', from('submissions_by_merged_into', db).where({ merged_into: id })],
    ['email', from('submissions_by_email_key', db).whereIn('email_key', [email, ...spellingsOf(email)])],
    [
      'company',
      from('submissions_by_company_order', db).where({ company_order: toText(self.company_order) }),
    ],
  ];
  for (const [relation, query] of queries)
    for (const row of await newest(query, db))
      if (row.id !== id && !found.has(row.id)) found.set(row.id, toRelated(row, relation));
  return { items: [...found.values()].slice(0, MAX_RELATED_SUBMISSIONS) };
}

function from(index: string, db: Db): Knex.QueryBuilder {
  return db.from(forceIndex('application_submissions', index, db)).where({ quarantined: 0 });
}

function newest(query: Knex.QueryBuilder, db: Db): Promise<RelatedRow[]> {
  return query
    .select('id', 'reference', 'created_at', 'status', 'merged_into', selectFullText('company_name', db))
    .orderBy('id', 'desc')
    .limit(MAX_RELATED_SUBMISSIONS);
}

function toRelated({ merged_into, ...row }: RelatedRow, relation: Relation): RelatedSubmission {
  return {
    ...{ id: row.id, reference: row.reference, status: row.status, relation },
    company_name: String(toText(row.company_name)),
    created_at: toIso(row.created_at),
    is_merged: merged_into !== null,
  };
}
