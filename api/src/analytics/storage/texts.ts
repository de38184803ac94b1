import { insertIgnoring, isMysql, type Db } from '../../database/connection.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { DIMENSIONS, type Dimension } from '../rollups/measures.ts';

export interface DimensionText {
  readonly dimension: Dimension;
  readonly value: string;
}

/** Finds the id of a stored text. */
export type IdOf = (dimension: Dimension, value: string) => number;

/** The longest text. */
export const MAX_TEXT_LENGTH = 300;
const BATCH = 500;

/** Ids of texts. New texts are stored. */
export async function storeTexts(texts: readonly DimensionText[], transaction: Db): Promise<IdOf> {
  const ids = new Map<string, number>();
  for (let start = 0; start < texts.length; start += BATCH) {
    const part = texts.slice(start, start + BATCH);
    await findIds(part, ids, transaction);
    const missing = part.filter(({ dimension, value }) => !ids.has(keyOf(DIMENSIONS[dimension], value)));
    if (missing.length === 0) continue;
    const rows = missing.flatMap(({ dimension, value }) => [DIMENSIONS[dimension], value]);
    const marks = missing.map(() => '(?, ?)').join(', ');
    const sql = `${insertIgnoring(transaction)} analytics_texts (kind, value) values ${marks}`;
    await execute(sql, rows, transaction);
    await findIds(missing, ids, transaction);
  }
  return (dimension, value) => {
    const id = ids.get(keyOf(DIMENSIONS[dimension], value));
    if (id === undefined) throw new Error(`The ${dimension} "${value}" has no id. Store it first.`);
    return id;
  };
}

/** In a locking read, MySQL also finds what other transactions have stored since this one began. */
async function findIds(
  texts: readonly DimensionText[],
  ids: Map<string, number>,
  transaction: Db,
): Promise<void> {
  const values = texts.map(({ value }) => value);
  const lock = isMysql(transaction) ? 'lock in share mode' : '';
  const rows = await selectRows<{ id: number; kind: number; value: string }>(
    `select id, kind, value from analytics_texts
     where kind in (${placeholders(KINDS.length)}) and value in (${placeholders(values.length)}) ${lock}`,
    [...KINDS, ...values],
    transaction,
  );
  for (const { id, kind, value } of rows) ids.set(keyOf(kind, value), id);
}

function keyOf(kind: number, value: string): string {
  return `${kind}:${value}`;
}

const KINDS = Object.values(DIMENSIONS);
