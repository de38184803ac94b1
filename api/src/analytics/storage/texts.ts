import { insertIgnoring, type Db } from '../../database/connection.ts';
import { retryContention } from '../../database/retry-contention.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { DIMENSIONS, type Dimension } from '../rollups/measures.ts';

export interface DimensionText {
  readonly dimension: Dimension;
  readonly value: string;
}

/** Finds the id of a text among those that were resolved together. */
export type IdOf = (dimension: Dimension, value: string) => number;

export interface Texts {
  /** Ids of texts. New texts are stored. Must not be called inside a transaction, which could undo what is cached. */
  resolve(texts: readonly DimensionText[]): Promise<IdOf>;
  /** Forgets the ids, after some of them were found to be deleted. */
  forget(): void;
}

/** A text was deleted after its id was resolved. */
export class DeletedTextError extends Error {}

/** The longest text. */
export const MAX_TEXT_LENGTH = 300;
const MAX_CACHED = 50_000;

/** Caches ids. What is written with them is checked by `checkTexts`, because texts that were never counted are deleted. */
export function createTexts(db: Db): Texts {
  const cache = new Map<string, number>();

  async function load(texts: readonly DimensionText[]): Promise<void> {
    const wanted = texts.map(({ dimension, value }) => [DIMENSIONS[dimension], value] as const);
    const rows = wanted.map(() => '(?, ?)').join(', ');
    const insert = `${insertIgnoring(db)} analytics_texts (kind, value) values ${rows}`;
    await retryContention(() => execute(insert, wanted.flat(), db));
    const values = wanted.map(([, value]) => value);
    const found = await selectRows<{ id: number; kind: number; value: string }>(
      `select id, kind, value from analytics_texts where kind in (${placeholders(KINDS.length)}) and value in (${placeholders(values.length)})`,
      [...KINDS, ...values],
      db,
    );
    for (const { id, kind, value } of found) cache.set(`${kind}:${value}`, id);
  }

  async function loadMissing(texts: ReadonlyMap<string, DimensionText>): Promise<void> {
    const missing = [...texts].filter(([key]) => !cache.has(key)).map(([, text]) => text);
    if (missing.length > 0) await load(missing);
  }

  return {
    async resolve(texts) {
      if (cache.size > MAX_CACHED) cache.clear();
      const unique = new Map(texts.map((text) => [keyOf(text.dimension, text.value), text]));
      await loadMissing(unique);
      // Once more for texts that were deleted before their ids were read. New ones are not deleted by the same run.
      await loadMissing(unique);
      // A copy, because a later call can clear the cache.
      const ids = new Map([...unique.keys()].map((key) => [key, cache.get(key)]));
      return (dimension, value) => {
        const id = ids.get(keyOf(dimension, value));
        if (id === undefined) throw new Error(`The ${dimension} "${value}" has no id. Resolve it first.`);
        return id;
      };
    },
    forget: () => cache.clear(),
  };
}

/**
 * Throws `DeletedTextError` unless all texts still exist. They then do until the transaction ends, if it has locked the sequence:
 * they are deleted under that lock.
 */
export async function checkTexts(ids: ReadonlySet<number>, transaction: Db): Promise<void> {
  if (ids.size === 0) return;
  const [row] = await selectRows<{ found: number }>(
    `select count(*) as found from analytics_texts where id in (${placeholders(ids.size)})`,
    [...ids],
    transaction,
  );
  if (Number(row?.found) < ids.size)
    throw new DeletedTextError('A text was deleted before it was counted. Resolve it again.');
}

function keyOf(dimension: Dimension, value: string): string {
  return `${DIMENSIONS[dimension]}:${value}`;
}

const KINDS = Object.values(DIMENSIONS);
