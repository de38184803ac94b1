import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type DatabaseConfig } from '../database/connection.ts';
import type { DatabaseSettings } from '../database/settings.ts';
import { untilReachable } from '../database/until-reachable.ts';
import { openStore } from '../documents/open-store.ts';
import type { DocumentSettings } from '../documents/settings.ts';
import { errorCode, errorMessage, StartupError } from '../errors.ts';
import type { Site } from './create-backup.ts';
import type { Report } from './progress.ts';
import type { BackupSettings } from './settings.ts';
import { openSiteFolder, type SiteFiles } from './site-files.ts';

interface SiteConfig {
  readonly site: { readonly dataDir: string };
  readonly database: DatabaseConfig & DatabaseSettings;
  readonly documents: DocumentSettings;
  readonly backup: BackupSettings;
}

export interface SiteOptions {
  /** The shell's folder, if it is not in the data folder. */
  readonly shellData: string | undefined;
  readonly isWithoutSite: boolean;
  readonly report: Report;
}

/** Opens what is backed up or restored, as soon as the database can be reached. */
export async function withSite<T>(
  config: SiteConfig,
  options: SiteOptions,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const { dataDir } = config.site;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await requireDatabase(config.database, options.report);
  const documents = await openStore(config.documents, dataDir, fail);
  const site = await openSiteFiles(config, options);
  try {
    return await work({ database: config.database, dataDir, documents, site });
  } finally {
    documents.close();
    site?.close();
  }
}

/** Without the store of documents, there is nothing that a backup or a restore can do. */
function fail(reason: Error): never {
  throw reason;
}

async function requireDatabase(config: SiteConfig['database'], report: Report): Promise<void> {
  const { waitMs } = config;
  const onWait = (error: unknown) => report(`The database cannot be reached yet (${errorCode(error)}).`);
  const check = async () => {
    const db = await openDatabase({ ...config, poolSize: 1 });
    try {
      await db.raw('select 1');
    } finally {
      await db.destroy();
    }
  };
  await untilReachable(check, { waitMs, onWait }).catch((cause: unknown) => {
    const reason = errorCode(cause) || errorMessage(cause);
    throw new StartupError(`The database cannot be used (${reason}). Check DATABASE_URL and DATA_DIR.`, {
      cause,
    });
  });
}

async function openSiteFiles(
  { site: { dataDir }, documents: { s3 }, backup: { releasesBucket } }: SiteConfig,
  { shellData, isWithoutSite }: SiteOptions,
): Promise<SiteFiles | null> {
  if (isWithoutSite) return null;
  if (!s3 || !releasesBucket) return openSiteFolder(shellData ?? join(dataDir, 'shell'));
  const { openSiteBucket } = await import('./site-bucket.ts');
  return openSiteBucket({ ...s3, bucket: releasesBucket });
}
