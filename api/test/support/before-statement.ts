import type { Db } from '../../src/database/connection.ts';

interface Client {
  _query(connection: unknown, statement: { readonly sql: string }): Promise<unknown>;
}

/**
 * Runs the work before the first statement whose text matches, which waits for it. Resolves when the work is done. Each
 * database has a client class of its own.
 */
export function beforeStatement(text: RegExp, work: () => Promise<unknown>, db: Db): Promise<void> {
  const client: Client = Object.getPrototypeOf(db.client);
  const query = client._query;
  return new Promise((resolve) => {
    client._query = async function (connection, statement) {
      if (text.test(statement.sql)) {
        client._query = query;
        await work();
        resolve();
      }
      return query.call(this, connection, statement);
    };
  });
}
