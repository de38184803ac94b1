import type { SiteFact } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';

/** A row as stored. It is not validated, because the table can be edited by hand. */
export interface StoredFact {
  readonly fact: string;
  readonly value: string | null;
}

/** All changed facts. There are only a few, so the list has no pages. */
export async function findFacts(db: Db): Promise<readonly StoredFact[]> {
  return db<StoredFact>('site_facts').select('fact', 'value').orderBy('fact').limit(MAX_FACTS);
}

/** Far more than the number of facts. */
const MAX_FACTS = 200;

export async function saveFact(
  { fact, value, at }: StoredFact & { readonly at: number },
  db: Db,
): Promise<void> {
  await db('site_facts')
    .insert({ fact, value, updated_at: toInstant(at) })
    .onConflict('fact')
    .merge();
}

/** False when the fact was not changed. */
export async function deleteFact(fact: SiteFact, db: Db): Promise<boolean> {
  return (await db('site_facts').where({ fact }).delete()) > 0;
}
