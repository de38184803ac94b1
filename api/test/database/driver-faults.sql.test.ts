import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createConnection, type Connection } from 'mysql2/promise';
import { databaseFault } from '../../src/database/driver-errors.ts';
import { onOwnServer, startOwnServer, type OwnServer } from '../support/own-server.ts';

/** Functions such as `sleep` end without an error when they are interrupted. */
const LONG =
  'select count(*) from information_schema.columns a join information_schema.columns b join information_schema.columns c where concat(a.column_name, b.column_name) = c.column_comment';

onOwnServer('an error that a MariaDB server really sends', () => {
  let server: OwnServer;
  let admin: Connection;
  const opened: Connection[] = [];

  async function connect(user = 'root'): Promise<Connection> {
    const url = Object.assign(new URL(server.url), { username: user }).href;
    const connection = await createConnection(url);
    // An error of an idle connection is not an uncaught one.
    connection.on('error', () => undefined);
    opened.push(connection);
    return connection;
  }

  const idOf = (connection: Connection) => connection.threadId;
  const caught = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  /** Runs a long statement and resolves with its error after `disturb`, which is called once the statement runs. */
  async function whileRunning(disturb: (id: number) => Promise<unknown>): Promise<unknown> {
    const connection = await connect();
    const error = caught(connection.query(LONG));
    const isRunning = async () => {
      const [rows] = await admin.query(
        "select id from information_schema.processlist where info like 'select count(*) from information_schema.columns a%'",
      );
      return Array.isArray(rows) && rows.length > 0;
    };
    while (!(await isRunning()));
    await disturb(idOf(connection));
    return error;
  }

  beforeAll(async () => {
    server = await startOwnServer();
    admin = await connect();
    await admin.query("create user visitor@'127.0.0.1'");
    await admin.query("grant all on site_test.* to visitor@'127.0.0.1'");
    await admin.query('create table site_test.numbers (n int primary key, hits int not null default 0)');
    await admin.query('insert into site_test.numbers (n) values (1), (2)');
  });
  afterAll(async () => {
    for (const connection of opened) connection.destroy();
    await server.end();
  });

  it('1317 for a statement that was killed is contention', async () => {
    const error = await whileRunning((id) => admin.query(`kill query ${id}`));

    expect(error).toMatchObject({ errno: 1317 });
    expect(databaseFault(error)).toBe('contention');
  });

  it('for a killed connection means unavailable', async () => {
    const error = await whileRunning((id) => admin.query(`kill connection ${id}`));

    expect(databaseFault(error)).toBe('unavailable');
  });

  it('1969 for a statement over the time limit of the server means unavailable', async () => {
    const error = await caught(admin.query(`set statement max_statement_time = 0.1 for ${LONG}`));

    expect(error).toMatchObject({ errno: 1969 });
    expect(databaseFault(error)).toBe('unavailable');
  });

  it('1205 for a lock that is not free is contention', async () => {
    const [holder, waiter] = [await connect(), await connect()];
    await holder.query('begin');
    await holder.query('update numbers set hits = 1 where n = 1');
    await waiter.query('set session innodb_lock_wait_timeout = 1');
    const error = await caught(waiter.query('update numbers set hits = 2 where n = 1'));
    await holder.query('rollback');

    expect(error).toMatchObject({ errno: 1205 });
    expect(databaseFault(error)).toBe('contention');
  });

  it('1213 for a deadlock is contention', async () => {
    const [one, other] = [await connect(), await connect()];
    for (const connection of [one, other]) await connection.query('begin');
    await one.query('update numbers set hits = 1 where n = 1');
    await other.query('update numbers set hits = 1 where n = 2');
    const errors = await Promise.all([
      caught(one.query('update numbers set hits = 1 where n = 2')),
      caught(other.query('update numbers set hits = 1 where n = 1')),
    ]);
    const error = errors.find((each) => each !== undefined);

    expect(error).toMatchObject({ errno: 1213 });
    expect(databaseFault(error)).toBe('contention');
  });

  it('1290 for a read-only server means unavailable', async () => {
    const visitor = await connect('visitor');
    await admin.query('set global read_only = 1');
    const error = await caught(visitor.query('update numbers set hits = 3 where n = 1'));
    await admin.query('set global read_only = 0');

    expect(error).toMatchObject({ errno: 1290 });
    expect(databaseFault(error)).toBe('unavailable');
  });

  it('1114 for a table without room means unavailable', async () => {
    await admin.query('set session max_heap_table_size = 16384');
    await admin.query('create table site_test.small (text char(250)) engine = memory');
    const error = await caught(
      admin.query("insert into site_test.small select repeat('x', 250) from information_schema.columns"),
    );

    expect(error).toMatchObject({ errno: 1114 });
    expect(databaseFault(error)).toBe('unavailable');
  });

  it('1226 and 1040 for too many connections or statements mean unavailable', async () => {
    await admin.query("alter user visitor@'127.0.0.1' with max_user_connections 2");
    const perUser = await caught(Promise.all(Array.from({ length: 5 }, () => connect('visitor'))));
    await admin.query("alter user visitor@'127.0.0.1' with max_user_connections 0");
    await admin.query('set global max_connections = 10');
    const perServer = await caught(Promise.all(Array.from({ length: 15 }, () => connect('visitor'))));
    await admin.query('set global max_connections = 300');

    expect([perUser, perServer]).toEqual([
      expect.objectContaining({ errno: 1226 }),
      expect.objectContaining({ errno: 1040 }),
    ]);
    expect([perUser, perServer].map(databaseFault)).toEqual(['unavailable', 'unavailable']);
  });

  it('of a connection that was idle for too long means unavailable', async () => {
    const idle = await connect();
    await idle.query('set session wait_timeout = 1');
    const gone = async () => {
      const [rows] = await admin.query('select id from information_schema.processlist where id = ?', [
        idOf(idle),
      ]);
      return Array.isArray(rows) && rows.length === 0;
    };
    while (!(await gone()));

    expect(databaseFault(await caught(idle.query('select 1')))).toBe('unavailable');
  });

  it('of a server that stops means unavailable', async () => {
    const error = await whileRunning(() => admin.query('shutdown'));

    expect(databaseFault(error)).toBe('unavailable');
    expect(databaseFault(await caught(connect()))).toBe('unavailable');
  });
});
