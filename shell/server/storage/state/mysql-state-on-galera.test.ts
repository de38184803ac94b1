import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl } from '@site/shared/mysql';
import { onGalera, startGalera, type GaleraUnderTest } from '../../testing/storage/galera.fixture.ts';
import { createMysqlDatabase, type MysqlUnderTest } from '../../testing/storage/mysql.fixture.ts';
import { finish, startStorageProcess } from '../../testing/storage/start-storage-process.fixture.ts';
import { MysqlStateStore } from './mysql-state-store.ts';
import type { StoredText } from './state-store.ts';

const TIMES = 100;

onGalera('with a Galera cluster of three nodes:', () => {
  let galera: GaleraUnderTest;
  let mysql: MysqlUnderTest;
  const [first, second, third] = [0, 1, 2].map((index) => () => galera.nodes[index]?.port ?? 0);
  beforeAll(async () => {
    galera = await startGalera();
    mysql = await createMysqlDatabase(`mysql://root@127.0.0.1:${first?.()}`);
  });
  afterAll(() => galera.end());

  const openAt = (...ports: number[]) => new MysqlStateStore(parseDatabaseUrl(mysql.url(...ports)), 'site');

  describe('MysqlStateStore', () => {
    it('reads on one node what was just written on another', async () => {
      const [writer, reader] = [openAt(first?.() ?? 0), openAt(second?.() ?? 0)];
      let revision = await writer.compareAndSet(null, '');
      for (let round = 0; round < 50; round += 1) {
        revision = await writer.compareAndSet(revision, `${round}`);
        expect(await reader.read()).toEqual({ revision, text: `${round}` });
      }
      await writer.compareAndSet(revision, '');
      await Promise.all([writer.close(), reader.close()]);
    });

    it('loses and doubles no change of two processes while the node that one of them uses is killed', async () => {
      const ports = [first?.() ?? 0, second?.() ?? 0, third?.() ?? 0] as const;
      const appending = [
        [ports[0], ports[1]],
        [ports[2], ports[1]],
      ].map((order) =>
        startStorageProcess({ does: 'append', engine: { mysql: mysql.url(...order) }, times: TIMES }),
      );
      const done = Promise.all(appending.map(finish));
      const watching = openAt(ports[1]);
      for (;;) {
        const stored = (await watching.read().catch(() => null)) as StoredText | null;
        if ((stored?.text.split('\n').length ?? 0) > TIMES / 4) break;
      }
      process.kill(galera.nodes[2]?.pid ?? 0, 'SIGKILL');
      await done;

      const { text } = (await watching.read()) as StoredText;
      const lines = text.trimEnd().split('\n');
      expect(lines).toHaveLength(2 * TIMES);
      expect(new Set(lines).size).toBe(2 * TIMES);
      await watching.close();
    });
  });
});
