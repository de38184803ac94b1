import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createDatabase } from '../support/create-database.ts';
import { isOnMysql } from '../support/start-test-api.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-sessions-'));
  const { url, drop } = await createDatabase();
  const config = { dataDir, poolSize: 1, timeoutMs: 4000, ...(url ? { url } : {}) };
  await migrate(config, () => undefined);
  db = await openDatabase(config);
  close = async () => {
    await db.destroy();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

const WITHOUT_KEY = isOnMysql
  ? `select t.table_name as name from information_schema.tables t
     left join information_schema.table_constraints c
       on c.table_schema = t.table_schema and c.table_name = t.table_name and c.constraint_type = 'PRIMARY KEY'
     where t.table_schema = database() and c.table_name is null`
  : `select name from sqlite_master s where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite!_%' escape '!'
     and not exists (select 1 from pragma_table_info(s.name) where pk > 0)`;

describe('the tables', () => {
  it('all have a primary key, which some servers require', async () => {
    const answer: unknown = await db.raw(WITHOUT_KEY);
    expect(isOnMysql && Array.isArray(answer) ? answer[0] : answer).toEqual([]);
  });
});

const onMysql = isOnMysql ? describe : describe.skip;

onMysql('a session on MySQL', () => {
  it('has a mode of its own, whatever the server is set to', async () => {
    const [[row]] = await db.raw('select @@session.sql_mode as mode');
    expect(row.mode.split(',').toSorted()).toEqual([
      'ERROR_FOR_DIVISION_BY_ZERO',
      'NO_ENGINE_SUBSTITUTION',
      'STRICT_TRANS_TABLES',
    ]);
  });

  it('keeps quotes and backslashes of values', async () => {
    const text = String.raw`it's a \' and a "\\"`;
    const [[row]] = await db.raw('select ? as text', [text]);
    expect(row.text).toBe(text);
  });
});
