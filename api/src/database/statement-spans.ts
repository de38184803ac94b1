import { SpanKind, trace } from '@opentelemetry/api';
import { failSpan, siteTracer } from '@site/shared/telemetry';
import type { Knex } from 'knex';
import { errorCode } from '../errors.ts';

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
  prototype._query = async function query(connection, statement) {
    // A span does not record after its request has ended, which may have set timers.
    if (!trace.getActiveSpan()?.isRecording()) return run.call(this, connection, statement);
    const span = siteTracer().startSpan(nameOf(statement.sql), {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': system,
        'db.query.text': statement.sql.slice(0, MAX_SQL_LENGTH),
      },
    });
    try {
      return await run.call(this, connection, statement);
    } catch (error) {
      failSpan(span, errorCode(error) || 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };
  return client;
}

/** Operation and table: `insert mail_outbox`. */
export function nameOf(sql: string): string {
  const [operation = 'statement'] = /\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+[`"]?(\w+)/i.exec(sql) ?? [];
  return table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase();
}
