import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl } from '@site/shared/mysql';
import { createMysqlDatabase, onMysql, type MysqlUnderTest } from '../../testing/storage/mysql.fixture.ts';
import { describeStateStore } from '../../testing/storage/state-store-contract.fixture.ts';
import { closedPort, openTcpProxy, type TcpProxy } from '../../testing/storage/tcp-proxy.fixture.ts';
import { MysqlStateStore } from './mysql-state-store.ts';

onMysql('with a MySQL-family server:', () => {
  describeStateStore('MysqlStateStore', async () => {
    const mysql = await createMysqlDatabase();
    return { engine: { mysql: mysql.url(mysql.port) }, close: () => mysql.close() };
  });

  describe('MysqlStateStore', () => {
    let mysql: MysqlUnderTest;
    let proxy: TcpProxy;
    const stores: MysqlStateStore[] = [];
    const openAt = (...ports: number[]) => {
      const store = new MysqlStateStore(parseDatabaseUrl(mysql.url(...ports)), 'site');
      stores.push(store);
      return store;
    };
    beforeEach(async () => {
      mysql = await createMysqlDatabase();
      proxy = await openTcpProxy(mysql.port);
    });
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close();
      await proxy.disconnect();
      await mysql.close();
    });

    it.each(['disconnect', 'hang'] as const)(
      'rejects while the server is away (%s), and works again later',
      async (fail) => {
        const store = openAt(proxy.port);
        const first = await store.compareAndSet(null, 'one');
        await proxy[fail]();

        await Promise.all([
          expect(store.read()).rejects.toMatchObject({
            code: 'STORE_UNAVAILABLE',
            message: expect.stringMatching(
              /^The site state in MySQL at 127\.0\.0\.1:\d+ cannot be used \(.+\)\. Check/,
            ),
          }),
          expect(store.compareAndSet(first, 'two')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }),
        ]);

        await proxy.reconnect();
        expect(await store.read()).toEqual({ revision: first, text: 'one' });
        expect(await store.compareAndSet(first, 'two')).toBe('2');
      },
    );

    it('uses the next server if one cannot be reached or does not answer', async () => {
      await proxy.hang();
      const store = openAt(await closedPort(), proxy.port, mysql.port);

      expect(await store.compareAndSet(null, 'one')).toBe('1');
      expect(await store.read()).toEqual({ revision: '1', text: 'one' });
    });

    it('goes on with the next server if one stops answering', async () => {
      const store = openAt(proxy.port, mysql.port);
      await store.compareAndSet(null, 'one');
      await proxy.hang();

      expect(await store.read()).toEqual({ revision: '1', text: 'one' });
      expect(await store.compareAndSet('1', 'two')).toBe('2');
    });

    it('counts a write whose answer was lost as its own', async () => {
      const store = openAt(proxy.port);
      await store.compareAndSet(null, 'one');
      proxy.loseNextAnswer();

      expect(await store.compareAndSet('1', 'two')).toBe('2');
      expect(await store.read()).toEqual({ revision: '2', text: 'two' });
    });

    it('can use a connection that was closed while it was idle', async () => {
      const store = openAt(mysql.port);
      await store.compareAndSet(null, 'one');
      const processes = (await mysql.query(
        `select id from information_schema.processlist where db = 'DATABASE'`,
      )) as { readonly id: number }[];
      for (const { id } of processes) await mysql.query(`kill ${id}`);

      expect(await store.compareAndSet('1', 'two')).toBe('2');
    });

    it('takes a lock that another writer holds for too long as lost', async () => {
      const store = openAt(mysql.port);
      await store.compareAndSet(null, 'one');
      await mysql.query('use DATABASE');
      await mysql.query('start transaction');
      await mysql.query(`select * from site_documents for update`);

      expect(await store.compareAndSet('1', 'two')).toBeNull();
      await mysql.query('rollback');
      expect(await store.compareAndSet('1', 'two')).toBe('2');
    });

    it('has nothing to read before the first write, and creates no table for it', async () => {
      expect(await openAt(mysql.port).read()).toBeNull();
      expect(await mysql.query('show tables from DATABASE')).toEqual([]);
    });
  });
});
