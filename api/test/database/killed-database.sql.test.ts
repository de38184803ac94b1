import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { migrate } from '../../src/database/migrate.ts';
import { startProcess } from '../support/api-process.ts';
import { createDatabase } from '../support/create-database.ts';
import { schemaOf } from '../support/migrated-by-knex.ts';
import { onOwnServer, startOwnServer, type OwnServer } from '../support/own-server.ts';

let server: OwnServer;
let dataDir: string;
beforeEach(async () => {
  server = await startOwnServer();
  dataDir = await mkdtemp(join(tmpdir(), 'api-killed-database-'));
});
afterEach(async () => {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

const at = (url: string) => ({ dataDir, poolSize: 1, timeoutMs: 4000, url });

onOwnServer('a database that is killed during a migration', () => {
  it('is migrated completely by the next start', async () => {
    for (const CRASH_AT of [
      '0001-submissions/4',
      '0004-records/5',
      '0006-mail-delivery/1',
      '0008-document-names/3',
    ]) {
      const environment = { DATABASE_URL: server.url, CRASH_AT, CRASH_PID: String(server.pid()) };
      const start = startProcess(dataDir, { file: '../support/crashing-migration.ts', environment });
      await start.ended;
      expect(start.output()).not.toContain('was not killed');
      await server.restart();
    }
    await migrate(at(server.url), () => undefined);

    const uninterrupted = await createDatabase(server.url);
    await migrate(at(uninterrupted.url ?? ''), () => undefined);
    expect(await schemaOf(at(server.url))).toEqual(await schemaOf(at(uninterrupted.url ?? '')));
  });
});
