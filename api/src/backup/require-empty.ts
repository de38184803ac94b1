import type { Db } from '../database/connection.ts';
import { countRows, findTables, hasRows } from '../database/tables.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { StartupError } from '../errors.ts';
import { toCount } from './progress.ts';
import { tablesLeftOut, type SiteFiles } from './site-files.ts';

/** A migration puts the only row into it. */
const FILLED_BY_MIGRATIONS = ['analytics_sequence'];

interface Targets {
  readonly db: Db;
  readonly documents: DocumentStore;
  readonly site: SiteFiles | null;
}

/** Throws if anything is stored already. The message says what and where. */
export async function requireEmpty({ db, documents, site }: Targets): Promise<void> {
  const found: string[] = [];
  const ignored = [...FILLED_BY_MIGRATIONS, ...tablesLeftOut(site)];
  for (const { name } of await findTables(db))
    if (!ignored.includes(name) && (await hasRows(name, db)))
      found.push(`table ${name} has ${toCount(await countRows(name, db))} rows`);
  if (!(await documents.isEmpty())) found.push('the store of documents has files');
  if (site && (await site.list()).length > 0) found.push(`${site.place} has releases or compositions`);
  if (found.length === 0) return;
  throw new StartupError(
    `The site is not empty: ${found.join('; ')}. A restore would mix two sites, so nothing was changed. ` +
      'Stop the site, and restore into a new database, an empty store and an empty data folder.',
  );
}
