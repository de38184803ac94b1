import { setImmediate as nextTurn } from 'node:timers/promises';
import { selectFullText, toText, type Db } from '../../database/connection.ts';
import { createId } from '../../database/ids.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { foldCompany } from '../fold-company.ts';
import { insertWords, type SearchedTexts } from './stored-words.ts';

const BATCH = 500;
/** SQLite takes milliseconds to remove the words of one submission, and the process answers nothing meanwhile. */
const REPLACED_AT_ONCE = 20;
/** After the first pass, only submissions of this time are looked at: an older release may still accept some. */
const RECENT_MS = 24 * 60 * 60_000;

type Indexed = SearchedTexts & { readonly id: string };

interface IndexerServices {
  readonly db: Db;
  readonly now: () => number;
}

/**
 * Replaces the words of submissions that an earlier release saved, and folds the names of their companies. Until the first pass is
 * complete, these are found and sorted by the earlier rules. Several processes may do so at the same time.
 */
export function createWordIndexer({ db, now }: IndexerServices) {
  let position = '';
  return async (signal: AbortSignal): Promise<void> => {
    for (let isComplete = false; !isComplete && !signal.aborted;) {
      const rows = await rowsAfter(position, db);
      const outdated = rows.flatMap((row) => (Number(row.is_outdated) === 1 ? [row.id] : []));
      for (let start = 0; start < outdated.length; start += REPLACED_AT_ONCE) {
        if (signal.aborted) return;
        await indexAgain(outdated.slice(start, start + REPLACED_AT_ONCE), db);
        await nextTurn();
      }
      isComplete = rows.length < BATCH;
      position = isComplete ? createId(now() - RECENT_MS) : (rows.at(-1)?.id ?? '');
    }
  };
}

interface PassedRow {
  readonly id: string;
  readonly is_outdated: number;
}

function rowsAfter(id: string, db: Db): Promise<PassedRow[]> {
  return db('application_submissions')
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .select('id', db.raw('company_folded is null as is_outdated'));
}

const TEXTS = ['company_name', 'contact_name', 'email', 'phone', 'project_description'] as const;

async function indexAgain(ids: readonly string[], db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const rows: Record<string, unknown>[] = await transaction('application_submissions')
      .whereIn('id', [...ids])
      .whereNull('company_folded')
      .select('id', 'reference')
      .select(TEXTS.map((column) => selectFullText(column, transaction)))
      .forUpdate();
    const submissions = rows.map(toSearched);
    for (const { id, companyName } of submissions)
      await transaction('application_submissions')
        .where({ id })
        .update({ company_folded: foldCompany(companyName) });
    // The full-text index of SQLite follows rows that are deleted and inserted, not those that are updated.
    await transaction('submission_texts')
      .whereIn(
        'submission_id',
        submissions.map(({ id }) => id),
      )
      .delete();
    await insertWords(submissions, transaction);
  });
}

function toSearched(row: Record<string, unknown>): Indexed {
  const text = (column: string) => String(toText(row[column]) ?? '');
  return {
    id: text('id'),
    reference: text('reference'),
    companyName: text('company_name'),
    contactName: text('contact_name'),
    email: text('email'),
    phone: text('phone'),
    projectDescription: text('project_description'),
  };
}
