import { join } from 'node:path';
import { openDatabase, type Db } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import {
  findMigrations,
  markRestore,
  unmarkRestore,
  type AppliedMigrations,
} from '../database/restore-mark.ts';
import { StartupError } from '../errors.ts';
import type { Site } from './create-backup.ts';
import { restoreKeys } from './key-files.ts';
import { FOLDERS, type Manifest } from './manifest.ts';
import type { Report } from './progress.ts';
import { readBackup, verifyBackup, withoutSite, type ReadBackup } from './read-backup.ts';
import { requireEmpty } from './require-empty.ts';
import { restoreDocuments } from './restore-documents.ts';
import { restoreTables } from './restore-tables.ts';
import { tablesLeftOut } from './site-files.ts';

/** Loading a batch takes longer than any statement of a request may. */
const STATEMENT_MS = 120_000;

/**
 * Restores a backup into an empty site. A restore that was interrupted goes on when it is called again with the same backup; until
 * it is complete, the API does not start. Returns what was restored.
 */
export async function restoreBackup(target: Site, folder: string, report: Report): Promise<Manifest> {
  const whole = await readBackup(folder);
  const backup = target.site ? whole : withoutSite(whole);
  requireKnownMigrations(backup.manifest);
  requireSameForm(backup.manifest, target);
  report(`Checking the backup of ${backup.manifest.createdAt}`);
  await verifyBackup(whole, report);
  const config = { ...target.database, poolSize: 1, timeoutMs: STATEMENT_MS };
  await withDatabase(config, async (db) => {
    const applied = await findMigrations(db);
    await requireRestorable(backup, applied, { ...target, db });
    if (applied.unfinishedRestore !== null) report('Going on with the restore that was interrupted.');
  });
  // Its own rows must not be made again, and later migrations may change them.
  const wanted = MIGRATIONS.filter(({ name }) => backup.manifest.migrations.includes(name));
  await prepareDatabase(config, wanted, backup, report);
  await withDatabase(config, (db) => load(backup, { ...target, db }, report));
  const applied = await migrate(target.database, report);
  if (applied.length > 0) report(`Applied ${applied.join(', ')}`);
  return backup.manifest;
}

async function load(
  { manifest, folder }: ReadBackup,
  { db, dataDir, documents, site }: Site & { readonly db: Db },
  report: Report,
): Promise<void> {
  await restoreDocuments(manifest.documents, { store: documents, folder, report });
  await restoreTables(manifest.tables, { db, folder, leftOut: tablesLeftOut(site), report });
  await restoreKeys(manifest.keys, folder, dataDir);
  if (site && manifest.siteForm !== null)
    await site.write(
      manifest.site
        .map(({ path }) => ({ path: path.slice(FOLDERS.site.length + 1), from: join(folder, path) }))
        .toSorted((a, b) => Number(site.namesOthers(a.path)) - Number(site.namesOthers(b.path))),
    );
  await unmarkRestore(db);
}

/** From here on, the API starts only after the restore is complete. */
async function prepareDatabase(
  config: Site['database'],
  wanted: typeof MIGRATIONS,
  { id }: ReadBackup,
  report: Report,
): Promise<void> {
  const isMarked = await withDatabase(
    config,
    async (db) => (await findMigrations(db)).unfinishedRestore !== null,
  );
  if (isMarked) return;
  await migrate(config, report, wanted);
  await withDatabase(config, (db) => markRestore(id, db));
}

function requireKnownMigrations({ migrations }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new StartupError(
      `The backup is of a newer version of the API (${newer.join(', ')}). Restore it with that version.`,
    );
}

function requireSameForm({ siteForm }: Manifest, { site }: Site): void {
  if (!site || siteForm === null || siteForm === site.form) return;
  throw new StartupError(
    siteForm === 'bucket'
      ? 'The backup has the releases of a bucket. Set RELEASES_BUCKET, or restore with --without-site: the site is then built anew from the hosts of the remotes.'
      : 'The backup has the releases of a folder. Unset RELEASES_BUCKET, or restore with --without-site: the site is then built anew from the hosts of the remotes.',
  );
}

async function requireRestorable(
  { id, manifest }: ReadBackup,
  { names, unfinishedRestore }: AppliedMigrations,
  target: Parameters<typeof requireEmpty>[0],
): Promise<void> {
  if (unfinishedRestore === id) return;
  if (unfinishedRestore !== null)
    throw new StartupError(
      'Another restore into this database was interrupted: of another backup, or with another choice of --without-site. ' +
        'Complete that one, or use a new database and empty stores.',
    );
  await requireEmpty(target);
  const later = names.filter((name) => !manifest.migrations.includes(name));
  if (later.length > 0)
    throw new StartupError(
      `The database was already migrated further than the backup (${later.join(', ')}). Make the database anew, and restore before you migrate.`,
    );
}

async function withDatabase<T>(config: Site['database'], work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  return work(db).finally(() => db.destroy());
}
