import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHashed } from './hashed-file.ts';
import { inParallel } from './in-parallel.ts';
import { FOLDERS, type BackupFile } from './manifest.ts';
import { toCount, withProgress, type Report } from './progress.ts';
import type { SiteFiles } from './site-files.ts';

const AT_ONCE = 8;

/**
 * Copies what the shell stores, while it goes on storing and removing. Files that name others are copied first, so everything
 * that they name is there. A set of files that was removed meanwhile is left out as a whole.
 */
export async function backUpSite(site: SiteFiles, folder: string, report: Report): Promise<BackupFile[]> {
  const files = new Map<string, BackupFile>();
  const copy = async (path: string) => {
    const source = await site.open(path);
    if (!source) return;
    const place = `${FOLDERS.site}/${path}`;
    files.set(path, { path: place, ...(await writeHashed(join(folder, place), source)) });
  };
  const describe = () => `Copying releases and site state: ${toCount(files.size)} files`;
  await withProgress(report, describe, async () => {
    await inParallel((await site.list()).filter(site.namesOthers), AT_ONCE, copy);
    const listed = (await site.list()).filter((path) => !site.namesOthers(path));
    await inParallel(listed, AT_ONCE, copy);
    const present = new Set(await site.list());
    const gone = [...new Set([...files.keys(), ...listed])].filter((path) => !present.has(path));
    const removed = new Set(gone.map(site.setOf));
    for (const path of files.keys()) {
      if (!removed.has(site.setOf(path))) continue;
      files.delete(path);
      await rm(join(folder, FOLDERS.site, path), { force: true });
    }
  });
  return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
