import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pdfBytes } from '@site/shared/testing/factories';
import { LEFT_OUT } from '../../src/backup/back-up-tables.ts';
import { createBackup, type Backup, type BackupOptions } from '../../src/backup/create-backup.ts';
import { withSite } from '../../src/backup/open-site.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { parseConfig } from '../../src/config.ts';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { withSnapshot } from '../../src/database/snapshot.ts';
import type { Cell } from '../../src/database/tables.ts';
import { openStore } from '../../src/documents/open-store.ts';
import { createDatabase } from '../support/create-database.ts';
import { newKey, signUp, submit, toFormData } from '../support/forms.ts';
import { bearer, postJson, type TestApi, type TestPlace } from '../support/start-test-api.ts';
import { aReport, sendReport } from '../analytics/visits.fixture.ts';

export interface EmptyPlace extends TestPlace {
  remove(): Promise<void>;
}

/** The MySQL server of the test run; null if there is none. */
export const SERVER = process.env['TEST_MYSQL_URL'] || null;

/** A folder and an empty database, on a server or, with null, on SQLite. */
export async function createEmptyPlace(server = SERVER): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-backup-'));
  const { url, drop } =
    server === null ? { url: undefined, drop: async () => undefined } : await createDatabase(server);
  return {
    ...{ dataDir, url },
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Environment = Readonly<Record<string, string>>;

export function configOf({ dataDir, url }: TestPlace, environment: Environment = {}) {
  return parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', ...environment });
}

interface SiteOptions {
  readonly environment?: Environment;
  readonly isWithoutSite?: boolean;
}

function openSite<T>(
  place: TestPlace,
  { environment, isWithoutSite = false }: SiteOptions,
  work: Parameters<typeof withSite<T>>[2],
): Promise<T> {
  const options = { shellData: undefined, isWithoutSite, report: () => undefined };
  return withSite(configOf(place, environment), options, work);
}

/** Backs up the data of a place. Resolves with the folder of the backup as well. */
export async function backUp(
  place: TestPlace,
  {
    environment = {},
    isWithoutSite = false,
    target = join(place.dataDir, 'backups', 'one'),
    ...options
  }: Partial<BackupOptions> & SiteOptions = {},
): Promise<Backup & { readonly folder: string }> {
  const backup = await openSite(place, { environment, isWithoutSite }, (site) =>
    createBackup(site, { target, withKeys: false, report: () => undefined, ...options }),
  );
  return { ...backup, folder: target };
}

export function restore(folder: string, place: TestPlace, options: SiteOptions = {}) {
  return openSite(place, options, (site) => restoreBackup(site, folder, () => undefined));
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** All rows of all tables that a backup contains, in the order of their text. */
export async function rowsOf(place: TestPlace): Promise<Rows> {
  const db = await openDatabase({ ...configOf(place).database, poolSize: 1 });
  try {
    return await withSnapshot(db, async (snapshot) => {
      const found: Record<string, string[]> = {};
      for (const table of snapshot.tables.filter(({ name }) => !LEFT_OUT.includes(name))) {
        const rows: (readonly Cell[])[] = [];
        for await (const row of snapshot.rows(table)) rows.push(row);
        const names = table.columns.map(({ name }) => name);
        found[table.name] = rows
          .map((row) =>
            JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]).toSorted())),
          )
          .toSorted();
      }
      return found;
    });
  } finally {
    await db.destroy();
  }
}

const STATE_STORE = join(__dirname, '../../../shell/server/storage/state/mysql-state-store.ts');

/** Creates the shell's table with the statement of the shell, and a state in it. */
export async function storeState(text: string, db: Db): Promise<void> {
  const [, statement = ''] = /const CREATE_TABLE = `([^`]+)`/.exec(await readFile(STATE_STORE, 'utf8')) ?? [];
  await db.raw(statement);
  await db('site_documents').insert({ name: 'site-state', revision: '9007199254740993', text });
}

/** Hashes of the stored documents that the database names, by name. */
export async function documentsOf(
  place: TestPlace,
  environment?: Environment,
): Promise<Readonly<Record<string, string>>> {
  const config = configOf(place, environment);
  const store = await openStore(config.documents, place.dataDir, () => undefined);
  const db = await openDatabase(config.database);
  try {
    const names: string[] = await db('document_names')
      .whereIn('state', ['kept', 'waiting'])
      .orderBy('stored_name')
      .pluck('stored_name');
    const found: Record<string, string> = {};
    for (const name of names) {
      const source = await store.open(name);
      found[name] = source ? hash('sha256', await buffer(source)) : 'missing';
    }
    return found;
  } finally {
    store.close();
    await db.destroy();
  }
}

export async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'base64')]);
  return Object.fromEntries(await Promise.all(read.toSorted()));
}

export const SITE_FILES: Readonly<Record<string, string>> = {
  'store/blog/00000000000000000001/release.json': '{"owner":"blog"}',
  'store/blog/00000000000000000001/browser/remote.js': 'export {};',
  'store/composition/0000000000000000000a/browser/page-data.json': '{}',
  'compositions/0000000000000000000a/composition.json': '{"id":"0000000000000000000a"}',
  'compositions/0000000000000000000a/0.html': '<!doctype html>',
  'compositions/site-state.json': '{"live":"0000000000000000000a"}',
  'compositions/signatures.json': '{}',
};

/** Files like those of the shell. Some of them no backup contains. */
export async function writeSiteFiles(dataDir: string): Promise<void> {
  const others = {
    'release-token': 'a secret',
    'rendered/page.html': 'a cache',
    'store/blog/00000000000000000002.1b2c.draft/release.json': 'unfinished',
  };
  for (const [path, text] of Object.entries({ ...SITE_FILES, ...others })) {
    await mkdir(dirname(join(dataDir, 'shell', path)), { recursive: true });
    await writeFile(join(dataDir, 'shell', path), text);
  }
}

/** Text that a careless copy changes. */
export const HARD_TEXT = 'Zoë\u0000’s "Gießerei" \\ \r\n\t\u2028 \u{1F389} ' + '漢'.repeat(20);

/** One of everything that a site stores. */
export async function fillSite(api: TestApi): Promise<void> {
  const file = (name: string) => ({ bytes: Buffer.from(pdfBytes(20_000)), name });
  await submit(api, { file: file('first.pdf') });
  await submit(api, { fields: { email: 'second@harbor.example' }, file: file('ünïcödé name.pdf') });
  await api.context
    .db('application_submissions')
    .where({ email: 'second@harbor.example' })
    .update({ company_name: 'Ünïon 🎉', additional_info: HARD_TEXT });
  const body = toFormData({}, file('uploaded-before.pdf'));
  await api.fetch('/api/uploads', { method: 'POST', body, headers: newKey() });
  for (const name of ['one', 'two', 'three']) await signUp(api, `${name}@harbor.example`);
  const token = await api.signIn();
  await api.addUser({
    email: 'reviewer@ledgerwell.example',
    password: 'another battery staple',
    role: 'reviewer',
  });
  await sendReport(api, aReport());
  await sendReport(api, aReport({ page: '/billing' }));
  const id: string = (await api.context.db('application_submissions').first('id')).id;
  await postJson(api, `/api/admin/submissions/${id}/notes`, { text: 'Call back on Monday.' }, bearer(token));
  await writeSiteFiles(api.dataDir);
}
