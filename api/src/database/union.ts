import type { Knex } from 'knex';
import type { Db } from './connection.ts';

/** The rows of several queries, each with an order and a limit of its own, by one statement. */
export async function unionOf<Row>(queries: readonly Knex.QueryBuilder[], db: Db): Promise<Row[]> {
  const [first, ...others] = queries.map((query) => db.select('*').from(query.as('part')));
  return first ? first.unionAll(others) : [];
}
