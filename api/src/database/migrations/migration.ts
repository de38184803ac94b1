import type { Knex } from 'knex';
import type { MigrationSession } from '../migration-session.ts';

export interface Migration {
  readonly name: string;
  /**
   * The schema changes in order. A migration can be interrupted after any statement and then starts again from the first
   * one, so statements that were already applied are skipped. A statement that writes rows must be repeatable.
   */
  steps(db: Knex): readonly (Knex.SchemaBuilder | Knex.Raw)[];
  /**
   * Then changes rows by a rule that SQL does not have. It must be repeatable too: it can be interrupted at any point, and API processes of
   * the version before write to the same rows.
   */
  changeRows?(session: MigrationSession): Promise<void>;
}

export interface Statement {
  readonly sql: string;
  readonly bindings?: readonly Knex.RawBinding[];
}

/** The statements of a migration: one DDL statement per table, index and foreign key. */
export function statementsOf(migration: Migration, db: Knex): readonly Statement[] {
  return migration.steps(db).flatMap((step): Statement | readonly Statement[] => step.toSQL());
}
