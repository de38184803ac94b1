import type { BackupFile, Manifest } from './manifest.ts';
import { toCount, toSize } from './progress.ts';

/** What a backup contains, in three lines. */
export function summarize({ tables, documents, siteForm, site, keys }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `  database    ${toCount(tables.length)} tables, ${toCount(rows)} rows, ${sizeOf(tables)} compressed`,
    `  documents   ${toCount(documents.length)} files, ${sizeOf(documents)}`,
    siteForm === null
      ? '  site state  left out'
      : `  site state  ${toCount(site.length)} files, ${sizeOf(site)}`,
    ...(keys.length > 0 ? [`  keys        ${toCount(keys.length)} files`] : []),
  ];
  return lines.join('\n');
}

function sizeOf(files: readonly BackupFile[]): string {
  return toSize(files.reduce((sum, { size }) => sum + size, 0));
}
