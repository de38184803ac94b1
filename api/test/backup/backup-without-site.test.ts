import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { readBackup, withoutSite } from '../../src/backup/read-backup.ts';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { markRestore } from '../../src/database/restore-mark.ts';
import {
  backUp,
  configOf,
  createEmptyPlace,
  documentsOf,
  filesIn,
  fillSite,
  restore,
  rowsOf,
  storeState,
  writeSiteFiles,
  type EmptyPlace,
} from './backup.fixture.ts';
import { isOnMysql, placeOf, startTestApi, type TestApi, type TestPlace } from '../support/start-test-api.ts';

const WITHOUT_SITE = { isWithoutSite: true };
const DROP_TABLES = join(__dirname, '../../../shared/containers/drop-api-tables.sql');

let api: TestApi;
let source: TestPlace;
/** Of a site whose live release is `before`, with the site and without it. */
let whole: string;
let part: Awaited<ReturnType<typeof backUp>>;
beforeAll(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  source = placeOf(api);
  await fillSite(api);
  if (isOnMysql) await storeState('{"live":"before"}', api.context.db);
  whole = (await backUp(source)).folder;
  part = await backUp(source, { target: join(source.dataDir, 'backups', 'part'), ...WITHOUT_SITE });
});
afterAll(() => api.close());

let target: EmptyPlace;
beforeEach(async () => {
  target = await createEmptyPlace();
});
afterEach(() => target.remove());

async function onTarget<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(configOf(target).database);
  return work(db).finally(() => db.destroy());
}

async function expectRestored(): Promise<void> {
  const { site_documents: _, ...rows } = await rowsOf(source);
  const { site_documents: __, ...restored } = await rowsOf(target);
  expect(restored).toEqual(rows);
  expect(await documentsOf(target)).toEqual(await documentsOf(source));
}

describe('without the site', () => {
  it('a backup has nothing of the shell', () => {
    const { site, siteForm, tables } = part.manifest;

    expect([site, siteForm]).toEqual([[], null]);
    expect(tables.map(({ table }) => table)).not.toContain('site_documents');
  });

  it('a site that has no files of the shell is backed up, and otherwise refused', async () => {
    await restore(part.folder, target, WITHOUT_SITE);

    await expect(backUp(target)).rejects.toThrow(
      `${join(target.dataDir, 'shell')} has no releases and no site state. Check --shell-data or RELEASES_BUCKET, or leave the site out with --without-site.`,
    );
    expect((await backUp(target, WITHOUT_SITE)).manifest.documents).toHaveLength(3);
  });

  it('a restore leaves the files of the shell as they are', async () => {
    await writeSiteFiles(target.dataDir);
    const files = await filesIn(join(target.dataDir, 'shell'));

    expect(await restore(whole, target, WITHOUT_SITE)).toMatchObject({ site: [], siteForm: null });
    await expectRestored();
    expect(await filesIn(join(target.dataDir, 'shell'))).toEqual(files);
  });

  it('a restore that was interrupted only goes on without the site', async () => {
    const { id } = withoutSite(await readBackup(whole));
    await migrate(configOf(target).database, () => undefined);
    await onTarget((db) => markRestore(id, db));

    await expect(restore(whole, target)).rejects.toThrow(
      'Another restore into this database was interrupted: of another backup, or with another choice of --without-site.',
    );
    await restore(whole, target, WITHOUT_SITE);
    await expectRestored();
  });
});

(isOnMysql ? describe : describe.skip)('without the site, whose state is in the same database', () => {
  const state = () => onTarget((db) => db('site_documents').pluck('text'));

  it.each(['whole', 'part'])('a restore of a backup (%s) leaves the state as it is', async (name) => {
    await onTarget((db) => storeState('{"live":"now"}', db));
    await restore(name === 'whole' ? whole : part.folder, target, WITHOUT_SITE);

    expect(await state()).toEqual(['{"live":"now"}']);
    await expectRestored();
  });

  it('the API goes back once its tables and documents are removed as the runbook says', async () => {
    await restore(whole, target);
    await onTarget((db) => db('site_documents').update({ text: '{"live":"now"}' }));
    await runScript(DROP_TABLES);
    await rm(join(target.dataDir, 'application-documents'), { recursive: true });

    expect(Object.keys(await rowsOf(target))).toEqual(['site_documents']);
    await restore(part.folder, target, WITHOUT_SITE);
    expect(await state()).toEqual(['{"live":"now"}']);
    await expectRestored();
  });

  it('the script of the runbook does nothing where the API has no tables', async () => {
    await onTarget((db) => storeState('{"live":"now"}', db));
    await runScript(DROP_TABLES);

    expect(await state()).toEqual(['{"live":"now"}']);
  });

  it('a restore with the site still refuses a state', async () => {
    await onTarget((db) => storeState('{"live":"now"}', db));

    await expect(restore(part.folder, target)).rejects.toThrow('table site_documents has 1 rows');
    expect(await state()).toEqual(['{"live":"now"}']);
  });

  async function runScript(path: string): Promise<void> {
    const connection = await createConnection({ uri: target.url ?? '', multipleStatements: true });
    await connection.query(await readFile(path, 'utf8'));
    await connection.end();
  }
});
