import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type DatabaseConfig } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { findMigrations } from '../database/restore-mark.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { StartupError } from '../errors.ts';
import { backUpDocuments } from './back-up-documents.ts';
import { backUpSite } from './back-up-site.ts';
import { backUpTables, type TablesBackup, type TablesOptions } from './back-up-tables.ts';
import { createDraftFolder, writeSynced } from './draft-folder.ts';
import { backUpKeys } from './key-files.ts';
import { CURRENT_FORMAT, FOLDERS, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { whileRepeating, type Report } from './progress.ts';
import { tablesLeftOut, type SiteFiles } from './site-files.ts';

/** What is backed up, and restored to. */
export interface Site {
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  readonly documents: DocumentStore;
  /** Null: the shell's data is left out. */
  readonly site: SiteFiles | null;
}

export interface BackupOptions {
  /** The folder to create. */
  readonly target: string;
  readonly withKeys: boolean;
  readonly report: Report;
}

export interface Backup {
  readonly manifest: Manifest;
  /** Documents whose bytes do not have the hash of their rows. */
  readonly damagedDocuments: readonly string[];
}

/** Backs up a site that may be running. The folder exists only once it is complete. */
export async function createBackup(
  { database, dataDir, documents, site }: Site,
  { target, withKeys, report }: BackupOptions,
): Promise<Backup> {
  await requireSite(site);
  const draft = await createDraftFolder(target);
  const touch = () => void draft.touch().catch(() => undefined);
  try {
    return await whileRepeating(touch, async () => {
      const createdAt = new Date().toISOString();
      const tablesOptions = { folder: draft.path, leftOut: tablesLeftOut(site), report };
      const { migrations, tables } = await backUpDatabase(database, tablesOptions);
      const copied = await backUpDocuments(tables.names, documents, draft.path, report);
      const manifest: Manifest = {
        format: CURRENT_FORMAT,
        createdAt,
        engine: database.url === undefined ? 'sqlite' : 'mysql',
        migrations: [...migrations],
        tables: [...tables.files],
        documents: [...copied.files],
        missingDocuments: [...copied.missing],
        siteForm: site?.form ?? null,
        site: site ? await backUpSite(site, draft.path, report) : [],
        keys: withKeys ? await backUpKeys(dataDir, draft.path) : [],
      };
      await writeSynced(join(draft.path, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
      await draft.finish();
      return { manifest, damagedDocuments: copied.damaged };
    });
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** A place without any file is the wrong one: the volume of another project, for example. */
async function requireSite(site: SiteFiles | null): Promise<void> {
  if (!site || (await site.list()).length > 0) return;
  throw new StartupError(
    `${site.place} has no releases and no site state. Check --shell-data or RELEASES_BUCKET, or leave the site out with --without-site.`,
  );
}

const MAX_ATTEMPTS = 5;

/** Reads the database again from the start if a table was changed while it was read, by a migration or a new partition. */
async function backUpDatabase(
  config: DatabaseConfig,
  options: TablesOptions,
): Promise<{ readonly migrations: readonly string[]; readonly tables: TablesBackup }> {
  for (let attempt = 1; ; attempt += 1) {
    const db = await openDatabase({ ...config, poolSize: 1 });
    try {
      const migrations = await completeMigrations(config);
      const tables = await backUpTables(db, options);
      if ((await completeMigrations(config)).length === migrations.length) return { migrations, tables };
      if (attempt === MAX_ATTEMPTS)
        throw new StartupError('The database is being migrated. Back it up afterwards.');
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || databaseFault(error) !== 'contention') throw error;
    } finally {
      await db.destroy();
    }
    options.report('Tables were changed while they were read. Reading the database again.');
    await rm(join(options.folder, FOLDERS.tables), { recursive: true, force: true });
  }
}

async function completeMigrations(config: DatabaseConfig): Promise<readonly string[]> {
  const db = await openDatabase({ ...config, poolSize: 1 });
  try {
    const { names, unfinishedRestore } = await findMigrations(db);
    if (unfinishedRestore !== null)
      throw new StartupError('A restore of this database has not finished. Complete it before you back up.');
    if (names.length === 0) throw new StartupError('The database is empty. Check DATABASE_URL and DATA_DIR.');
    return names;
  } finally {
    await db.destroy();
  }
}
