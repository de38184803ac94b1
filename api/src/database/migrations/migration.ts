import type { Knex } from 'knex';

export interface Migration {
  readonly name: string;
  /**
   * What it does, in order. A migration may be interrupted after any statement and begins again from the first one, so
   * a statement whose result is there already is skipped. A statement that writes rows must itself be repeatable.
   */
  steps(db: Knex): readonly (Knex.SchemaBuilder | Knex.Raw)[];
}

export interface Statement {
  readonly sql: string;
  readonly bindings?: readonly Knex.RawBinding[];
}

/** One DDL statement for each table, index and foreign key. */
export function statementsOf(migration: Migration, db: Knex): readonly Statement[] {
  return migration.steps(db).flatMap((step): Statement | readonly Statement[] => step.toSQL());
}
