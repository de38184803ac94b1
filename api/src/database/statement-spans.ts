import { inChildSpan } from '@site/shared/telemetry';
import type { Knex } from 'knex';

type Query = (connection: unknown, query: { readonly sql: string }) => Promise<unknown>;

/** Enough to recognize a statement; one that inserts hundreds of rows has as many placeholders. */
const MAX_SQL_LENGTH = 1000;

/** A Knex client whose statements are spans of the request that they are run for. Values are never part of a span. */
export function withStatementSpans<Client extends typeof Knex.Client>(
  client: Client,
  system: 'mysql' | 'sqlite',
): Client {
  const { prototype } = client as unknown as { readonly prototype: { _query: Query } };
  const run = prototype._query;
  prototype._query = function query(connection, statement) {
    return inChildSpan(
      () => ({
        name: nameOf(statement.sql),
        kind: 'client',
        attributes: {
          'db.system.name': system,
          'db.query.text': statement.sql.slice(0, MAX_SQL_LENGTH),
        },
      }),
      () => run.call(this, connection, statement),
    );
  };
  return client;
}

/** Operation and table: `insert mail_outbox`. */
export function nameOf(sql: string): string {
  const [operation = 'statement'] = /\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+[`"]?(\w+)/i.exec(sql) ?? [];
  return table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase();
}
