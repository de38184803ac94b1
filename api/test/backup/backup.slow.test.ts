import { readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { MIGRATIONS } from '../../src/database/migrations/index.ts';
import { submit } from '../support/forms.ts';
import {
  backUp,
  configOf,
  createEmptyPlace,
  documentsOf,
  fillSite,
  filesIn,
  HARD_TEXT,
  restore,
  rowsOf,
  SITE_FILES,
  storeState,
  type EmptyPlace,
} from './backup.fixture.ts';
import {
  ADMIN,
  bearer,
  isOnMysql,
  placeOf,
  startTestApi,
  type TestApi,
  type TestPlace,
} from '../support/start-test-api.ts';

let api: TestApi;
let source: TestPlace;
let backup: Awaited<ReturnType<typeof backUp>>;
beforeAll(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  source = placeOf(api);
  await fillSite(api);
  backup = await backUp(source);
});
afterAll(() => api.close());

let target: EmptyPlace;
beforeEach(async () => {
  target = await createEmptyPlace();
});
afterEach(() => target.remove());

describe('a backup of a running site', () => {
  it('restores every row, every document and every file of the shell', async () => {
    await restore(backup.folder, target);

    const rows = await rowsOf(target);
    expect(rows).toEqual(await rowsOf(source));
    for (const table of ['documents', 'uploads', 'newsletter_subscriptions', 'users', 'audit_log'])
      expect([table, rows[table]?.length]).not.toEqual([table, 0]);
    for (const table of ['analytics_visit_events', 'submission_notes', 'submission_texts', 'sessions'])
      expect([table, rows[table]?.length]).not.toEqual([table, 0]);
    const documents = await documentsOf(target);
    expect(documents).toEqual(await documentsOf(source));
    expect([Object.keys(documents).length, Object.values(documents).includes('missing')]).toEqual([3, false]);
    const files = Object.entries(await filesIn(join(target.dataDir, 'shell')));
    expect(
      Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64').toString()])),
    ).toEqual(SITE_FILES);
  });

  it('gives a site on which one can sign in, find applications by their words and send another', async () => {
    await restore(backup.folder, target);
    const restored = await startTestApi({ place: target });
    try {
      const headers = bearer(await restored.signIn({ ...ADMIN }));
      const found = await restored.fetch('/api/admin/submissions/count?text=freight', { headers });

      expect(await found.json()).toMatchObject({ count: 2 });
      const file = { bytes: Buffer.from(pdfBytes()), name: 'next.pdf' };
      expect((await submit(restored, { file })).status).toBe(201);
    } finally {
      await restored.close();
    }
  });

  it('can only be read by its owner', async () => {
    const entries = await readdir(backup.folder, { recursive: true, withFileTypes: true });
    const modes = entries.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      return (mode & 0o777).toString(8);
    });

    expect(new Set(await Promise.all(modes))).toEqual(new Set(['600', '700']));
  });

  it('has no keys and no salts of visitor ids', async () => {
    const keys = /auth-key|auth-secret|admin-password|release-token/;

    expect(Object.keys(await filesIn(backup.folder)).filter((path) => keys.test(path))).toEqual([]);
    expect(await api.context.db('analytics_salts')).not.toHaveLength(0);
    expect(backup.manifest.tables.map(({ table }) => table)).not.toContain('analytics_salts');
  });

  it('does not replace another one', async () => {
    await expect(backUp(source)).rejects.toThrow(
      `${backup.folder} exists already. Name a path that does not exist.`,
    );
  });
});

describe('while visitors write', () => {
  it('every row of a backup has its document', async () => {
    let isDone = false;
    const file = () => ({ bytes: Buffer.from(pdfBytes(5000)), name: 'during.pdf' });
    const sender = async (name: string) => {
      for (let count = 0; !isDone; count += 1)
        await submit(api, { fields: { email: `${name}-${count}@busy.example` }, file: file() });
    };
    const senders = Promise.all(['a', 'b', 'c'].map(sender));
    const before = Number((await api.context.db('documents').count({ n: '*' }))[0]?.['n']);
    const targets = [1, 2].map((number) => join(source.dataDir, 'backups', `during-${number}`));
    const made = [];
    for (const path of targets) made.push(await backUp(source, { target: path }));
    isDone = true;
    await senders;

    const last = made.at(-1);
    expect(made.map(({ manifest }) => manifest.missingDocuments)).toEqual([[], []]);
    expect(last?.manifest.documents.length).toBeGreaterThan(before);
    await restore(last?.folder ?? '', target);
    expect(Object.values(await documentsOf(target))).not.toContain('missing');
    const rows = await rowsOf(target);
    const stored = rows['documents']?.map(
      (row) => (JSON.parse(row) as { submission_id: string }).submission_id,
    );
    const submissions = rows['application_submissions']?.map((row) => (JSON.parse(row) as { id: string }).id);
    expect(stored?.filter((id) => !submissions?.includes(id))).toEqual([]);
  });
});

describe('a restore', () => {
  const nothing = async () => {
    expect(await filesIn(join(target.dataDir, 'shell'))).toEqual({});
    expect(await filesIn(join(target.dataDir, 'application-documents'))).toEqual({});
    expect(await rowsOf(target)).toEqual({});
  };
  const copy = async (name: string) =>
    (await backUp(source, { target: join(source.dataDir, 'backups', name) })).folder;

  it('refuses a site with data, and says what it found', async () => {
    await restore(backup.folder, target);
    const before = await rowsOf(target);

    await expect(restore(backup.folder, target)).rejects.toThrow(
      /^The site is not empty: .*table users has 2 rows.*; the store of documents has files; .*shell has releases or compositions\. .* Stop the site, and restore into a new database/,
    );
    expect(await rowsOf(target)).toEqual(before);
  });

  it.each(['database/users.ndjson.gz', 'site/compositions/site-state.json'])(
    'refuses a backup whose file %s was changed, before it writes anything',
    async (path) => {
      const folder = await copy(`changed-${path.replaceAll('/', '-')}`);
      const bytes = await readFile(join(folder, path));
      bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
      await writeFile(join(folder, path), bytes);

      await expect(restore(folder, target)).rejects.toThrow(
        `The backup is not complete: ${path} is damaged. Nothing was restored.`,
      );
      await nothing();
    },
  );

  it('refuses a backup of which a document is cut off, and one without its manifest', async () => {
    const folder = await copy('cut-off');
    const [document] = await readdir(join(folder, 'documents'));
    await truncate(join(folder, 'documents', document ?? ''), 100);

    await expect(restore(folder, target)).rejects.toThrow(`documents/${document} is damaged`);
    await expect(restore(join(folder, 'documents'), target)).rejects.toThrow('is not a backup');
    await nothing();
  });

  const withManifest = async (name: string, change: (manifest: Record<string, unknown>) => object) => {
    const folder = await copy(name);
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }));
    return folder;
  };

  it('refuses a backup of a newer version', async () => {
    const migrations = [...backup.manifest.migrations, '9999-of-later'];
    const later = await withManifest('later', () => ({ migrations }));
    const newer = await withManifest('newer', () => ({ format: 2 }));

    await expect(restore(later, target)).rejects.toThrow(
      'The backup is of a newer version of the API (9999-of-later). Restore it with that version.',
    );
    await expect(restore(newer, target)).rejects.toThrow('made by a newer version of the API');
    await nothing();
  });

  it('never writes outside its folders', async () => {
    const folder = await withManifest('outside', ({ site }) => ({
      site: [{ ...(site as object[])[0], path: 'site/../../outside' }],
    }));

    await expect(restore(folder, target)).rejects.toThrow('must stay inside');
    await nothing();
  });

  (isOnMysql ? it : it.skip)("restores the shell's table, which no migration makes", async () => {
    const { db } = api.context;
    const text = `{"live":"a"}${HARD_TEXT}`;
    await storeState(text, db);
    const sqlite = await createEmptyPlace(null);
    const folder = await copy('site-documents');
    await restore(folder, target);
    await restore(folder, sqlite);

    const { site_documents: restored, ...others } = await rowsOf(target);
    expect(restored?.map((row): unknown => JSON.parse(row))).toEqual([
      { name: 'site-state', revision: '9007199254740993', text, write_id: '' },
    ]);
    expect(await rowsOf(sqlite)).toEqual(others);
    await sqlite.remove();
    await db.schema.dropTable('site_documents');
  });

  it('can be into the other kind of database, and back', async () => {
    const sqlite = await createEmptyPlace(null);
    await restore(await copy('crossing'), sqlite);
    const { folder } = await backUp(sqlite);
    await restore(folder, target);

    expect(await rowsOf(sqlite)).toEqual(await rowsOf(source));
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    await sqlite.remove();
  });

  it('applies the migrations that are newer than the backup', async () => {
    const earlier = await createEmptyPlace();
    const { database } = configOf(earlier);
    await migrate(database, () => undefined, MIGRATIONS.slice(0, -1));
    const db = await openDatabase(database);
    await db('blocked_domains').insert({ domain: 'spam.example', created_at: '2026-01-01 00:00:00.000' });
    await db.destroy();
    await restore((await backUp(earlier, { isWithoutSite: true })).folder, target);
    const restored = await startTestApi({ place: target });

    expect(await restored.context.db('knex_migrations').orderBy('id').pluck('name')).toEqual(
      MIGRATIONS.map(({ name }) => name),
    );
    expect(await restored.context.db('blocked_domains').pluck('domain')).toEqual(['spam.example']);
    await restored.close();
    await earlier.remove();
  });
});
