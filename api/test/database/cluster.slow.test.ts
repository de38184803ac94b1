import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { databaseFault } from '../../src/database/driver-errors.ts';
import { inTransaction } from '../../src/database/in-transaction.ts';
import { onOwnCluster, startOwnCluster, type OwnCluster } from '../support/own-cluster.ts';

onOwnCluster('a cluster of three nodes', () => {
  let cluster: OwnCluster;
  let reported: string[];
  const opened: Db[] = [];

  async function open(index: number, database = 'mysql'): Promise<Db> {
    const config = { dataDir: '', poolSize: 5, timeoutMs: 4000, url: cluster.urlFrom(index, database) };
    const db = await openDatabase(config, (message) => void reported.push(message));
    opened.push(db);
    return db;
  }

  const portOf = async (db: Db) => {
    const [[row]] = (await db.raw('select @@port as port')) as [[{ port: number }]];
    return Number(row.port);
  };

  beforeAll(async () => {
    cluster = await startOwnCluster();
  });
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await cluster.end();
  });
  beforeEach(async () => {
    await cluster.untilWhole();
    reported = [];
  });

  async function createTable(): Promise<string> {
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const db = await open(0);
    await db.raw(`create table ${name} (id int primary key, hits int not null default 0)`);
    return name;
  }

  it('shows each write of one node at once on the others', async () => {
    const table = await createTable();
    const [writer, reader] = [await open(0), await open(1)];

    for (let id = 0; id < 200; id += 1) {
      await writer(table).insert({ id });
      expect(await reader(table).where({ id }).pluck('id')).toEqual([id]);
      expect(await reader(table).where({ id }).update({ hits: 1 })).toBe(1);
    }
  });

  it('rolls back the later of two conflicting transactions at its commit, which counts as contention', async () => {
    const table = await createTable();
    const [one, other] = [await open(0), await open(1)];
    await one(table).insert({ id: 1 });
    const first = await one.transaction();
    await first(table).where({ id: 1 }).increment('hits');
    const error: unknown = await other
      .transaction(async (second) => {
        await second(table).where({ id: 1 }).increment('hits');
        await first.commit();
      })
      .catch((cause: unknown) => cause);

    expect(error).toMatchObject({ errno: 1213 });
    expect(databaseFault(error)).toBe('contention');
  });

  it('rolls back a transaction at its next statement when another node has changed its row', async () => {
    const table = await createTable();
    const [one, other] = [await open(0), await open(1)];
    await one(table).insert({ id: 1 });
    const loser = await other.transaction();
    await loser(table).where({ id: 1 }).increment('hits');
    await one(table).where({ id: 1 }).increment('hits');
    // The write of the first node arrives at the second one, which ends the transaction for it.
    while ((await (await open(1))(table).pluck('hits'))[0] !== 1);
    const error: unknown = await loser(table)
      .where({ id: 1 })
      .increment('hits')
      .catch((cause: unknown) => cause);
    await loser.rollback().catch(() => undefined);

    expect(error).toMatchObject({ errno: 1213 });
    expect(databaseFault(error)).toBe('contention');
  });

  it('loses no change when transactions on all nodes change the same row', async () => {
    const table = await createTable();
    const nodes = [await open(0), await open(1), await open(2)];
    await nodes[0]?.(table).insert({ id: 1 });
    const raise = (db: Db) =>
      inTransaction(db, async (transaction) => {
        await transaction(table).where({ id: 1 }).increment('hits');
      });
    for (let round = 0; round < 20; round += 1) await Promise.all(nodes.map(raise));

    expect(await nodes[0]?.(table).pluck('hits')).toEqual([60]);
  });

  it.each(['set global read_only = 1', "set global wsrep_reject_queries = 'ALL'"])(
    'is used through the next node when "%s" was said to the first one',
    async (statement) => {
      const [before, admin] = [await open(0), await open(0)];
      const port = await portOf(before);
      const admitted = await admin.client.acquireConnection();
      await admin.raw(statement).connection(admitted);
      try {
        const db = await open(0);
        expect(await portOf(db)).not.toBe(port);
        expect(reported).toEqual([expect.stringMatching(`is used instead of 127.0.0.1:${port}`)]);
      } finally {
        const undo = statement.includes('read_only') ? 'read_only = 0' : "wsrep_reject_queries = 'NONE'";
        await admin.raw(`set global ${undo}`).connection(admitted);
        await admin.client.releaseConnection(admitted);
      }
    },
  );

  it('stays usable when its first node is frozen: connections to it end, and new ones go to the next', async () => {
    const db = await open(0);
    const port = await portOf(db);
    cluster.signal(0, 'SIGSTOP');
    try {
      const failures = await Promise.allSettled(Array.from({ length: 5 }, () => portOf(db)));
      for (const failure of failures)
        if (failure.status === 'rejected') expect(databaseFault(failure.reason)).toBe('unavailable');
      const next = await portOf(db);

      expect(next).not.toBe(port);
      expect(await Promise.all(Array.from({ length: 5 }, () => portOf(db)))).toEqual(Array(5).fill(next));
    } finally {
      cluster.signal(0, 'SIGCONT');
    }
  });

  it('stays usable when its first node is killed, and keeps to the node that it went to', async () => {
    const db = await open(1);
    const port = await portOf(db);
    cluster.signal(1, 'SIGKILL');
    let next = port;
    while (next === port) next = await portOf(db).catch(() => port);
    await cluster.restart(1);

    expect(await portOf(db)).toBe(next);
    expect(reported).toEqual([expect.stringMatching(`is used instead of 127.0.0.1:${port}`)]);
  });
});
