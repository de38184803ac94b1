import type { Db } from '../../database/connection.ts';
import { retryContention } from '../../database/retry-contention.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { isMysql } from '../../database/connection.ts';
import { DIMENSIONS, type Dimension } from '../rollups/measures.ts';

export interface DimensionText {
  readonly dimension: Dimension;
  readonly value: string;
}

/** Ids of texts. Texts are never deleted, so ids are cached. */
export interface Texts {
  /** Stores new texts. Must not be called inside a transaction, which could undo what is cached. */
  store(texts: readonly DimensionText[]): Promise<void>;
  /** The id of a stored text. */
  idOf(dimension: Dimension, value: string): number;
}

const MAX_CACHED = 50_000;

export function createTexts(db: Db): Texts {
  const ids = new Map<string, number>();

  async function load(texts: readonly DimensionText[]): Promise<void> {
    const wanted = texts.map(({ dimension, value }) => [DIMENSIONS[dimension], value] as const);
    const rows = wanted.map(() => '(?, ?)').join(', ');
    const ignoring = isMysql(db) ? 'insert ignore into' : 'insert or ignore into';
    const insert = `${ignoring} analytics_texts (kind, value) values ${rows}`;
    await retryContention(() => execute(insert, wanted.flat(), db));
    const values = wanted.map(([, value]) => value);
    const found = await selectRows<{ id: number; kind: number; value: string }>(
      `select id, kind, value from analytics_texts where kind in (${placeholders(KINDS.length)}) and value in (${placeholders(values.length)})`,
      [...KINDS, ...values],
      db,
    );
    if (ids.size > MAX_CACHED) ids.clear();
    for (const { id, kind, value } of found) ids.set(`${kind}:${value}`, id);
  }

  return {
    async store(texts) {
      const isNew = ({ dimension, value }: DimensionText) => !ids.has(`${DIMENSIONS[dimension]}:${value}`);
      const added = new Map(
        texts.filter(isNew).map((text) => [`${DIMENSIONS[text.dimension]}:${text.value}`, text]),
      );
      if (added.size > 0) await load([...added.values()]);
    },
    idOf(dimension, value) {
      const id = ids.get(`${DIMENSIONS[dimension]}:${value}`);
      if (id === undefined) throw new Error(`The ${dimension} "${value}" has no id. Store it first.`);
      return id;
    },
  };
}

const KINDS = Object.values(DIMENSIONS);
