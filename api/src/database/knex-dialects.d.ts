declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex';

  export default class BetterSqlite3Client extends Knex.Client {
    _driver(): unknown;
    _query(connection: object, query: { readonly sql: string }): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/mysql2/index.js' {
  import { Knex } from 'knex';

  export default class Mysql2Client extends Knex.Client {
    readonly driver: { createConnection(settings: object): unknown };
    readonly connectionSettings: object;
    checkVersion(connection: object): Promise<unknown>;
    _query(connection: object, query: { options?: object }): Promise<unknown>;
  }
}
