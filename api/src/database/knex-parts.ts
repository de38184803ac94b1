import type { Knex } from 'knex';

/** Knex logs nothing: every error reaches a caller, which reports it. */
export const SILENT: Knex.Logger = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };

function ignore(): void {}

/** Knex marks the connection of a transaction, and drops a connection marked as disposed. */
export interface KnexConnection {
  readonly __knexTxId?: string;
  __knex__disposed?: unknown;
}
