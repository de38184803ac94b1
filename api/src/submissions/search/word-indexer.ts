import { insertIgnoring, selectFullText, toText, type Db } from '../../database/connection.ts';
import { createId } from '../../database/ids.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { execute } from '../../database/statements.ts';
import type { Logger } from '../../logger.ts';
import { toWordsRow, type SearchedTexts } from './stored-words.ts';

const BATCH = 500;
/** After the first pass, only submissions of this time are looked at: an older release may still accept some. */
const RECENT_MS = 24 * 60 * 60_000;

export interface WordIndexer {
  /** Begins at once, because until the first pass is complete, older submissions are not found. */
  start(): void;
  stop(): Promise<void>;
  task(signal: AbortSignal): Promise<void>;
}

interface IndexerServices {
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Adds the words of submissions that were saved without them. Several processes may do so at the same time. */
export function createWordIndexer({ db, logger, now }: IndexerServices): WordIndexer {
  const stopping = new AbortController();
  let position = '';
  let first = Promise.resolve();
  const task = async (signal: AbortSignal) => {
    for (let isComplete = false; !isComplete && !signal.aborted && !stopping.signal.aborted;) {
      const ids = await idsAfter(position, db);
      await indexMissing(ids, db);
      isComplete = ids.length < BATCH;
      position = isComplete ? createId(now() - RECENT_MS) : (ids.at(-1) ?? '');
    }
  };
  return {
    task,
    start() {
      first = task(stopping.signal).catch((error: unknown) =>
        logger.warn({ err: error }, 'the words of older submissions are not indexed yet; this goes on later'),
      );
    },
    stop() {
      stopping.abort();
      return first;
    },
  };
}

function idsAfter(id: string, db: Db): Promise<string[]> {
  return db('application_submissions').where('id', '>', id).orderBy('id').limit(BATCH).pluck('id');
}

const TEXTS = ['company_name', 'contact_name', 'email', 'phone', 'project_description'] as const;

async function indexMissing(ids: readonly string[], db: Db): Promise<void> {
  const indexed: string[] = await db('submission_texts')
    .whereIn('submission_id', [...ids])
    .pluck('submission_id');
  const known = new Set(indexed);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return;
  await inTransaction(db, async (transaction) => {
    const rows: Record<string, unknown>[] = await transaction('application_submissions')
      .whereIn('id', missing)
      .select('id', 'reference')
      .select(TEXTS.map((column) => selectFullText(column, transaction)));
    const values = rows.map(toSearched).map(toWordsRow);
    if (values.length === 0) return;
    const marks = values.map(() => '(?, ?)').join(', ');
    const statement = `${insertIgnoring(transaction)} submission_texts (submission_id, words) values ${marks}`;
    await execute(
      statement,
      values.flatMap(({ submission_id, words }) => [submission_id, words]),
      transaction,
    );
  });
}

function toSearched(row: Record<string, unknown>): SearchedTexts & { readonly id: string } {
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
