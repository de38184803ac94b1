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

/** Ids of texts. New texts are stored. Must not be called inside a transaction, which could undo what is cached. */
export type ResolveTexts = (texts: readonly DimensionText[]) => Promise<IdOf>;

/** The longest text. */
export const MAX_TEXT_LENGTH = 300;
const MAX_CACHED = 50_000;

/** Texts are never deleted, so ids are cached. */
export function createTexts(db: Db): ResolveTexts {
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

  return async function resolve(texts) {
    if (cache.size > MAX_CACHED) cache.clear();
    const unique = new Map(texts.map((text) => [keyOf(text.dimension, text.value), text]));
    const missing = [...unique].filter(([key]) => !cache.has(key)).map(([, text]) => text);
    if (missing.length > 0) await load(missing);
    // A copy, because a later call can clear the cache.
    const ids = new Map([...unique.keys()].map((key) => [key, cache.get(key)]));
    return (dimension, value) => {
      const id = ids.get(keyOf(dimension, value));
      if (id === undefined) throw new Error(`The ${dimension} "${value}" has no id. Resolve it first.`);
      return id;
    };
  };
}

function keyOf(dimension: Dimension, value: string): string {
  return `${DIMENSIONS[dimension]}:${value}`;
}

const KINDS = Object.values(DIMENSIONS);
