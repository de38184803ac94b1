import type { SiteFact } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';

/** As it lies in the table, which anybody may have written to by hand. */
export interface StoredFact {
  readonly fact: string;
  readonly value: string | null;
}

/** Every fact that the database changes: a handful, so the list is not paged. */
export async function findFacts(db: Db): Promise<readonly StoredFact[]> {
  return db<StoredFact>('site_facts').select('fact', 'value').orderBy('fact').limit(MAX_FACTS);
}

/** Far more than there are facts. */
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
