import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A composition that went live, as the composer recorded it: owner → version of each release in it. */
const Deploy = z.object({
  composition: z.string(),
  at: z.string(),
  releases: z.record(z.string(), z.string()),
});
export type Deploy = z.infer<typeof Deploy>;

const SiteState = z.object({ deploys: z.array(Deploy) });
const Release = z.object({ commit: z.string().optional() });

/** The compositions that went live and are still stored with their pages, oldest first. */
export async function readHistory(folder: string): Promise<readonly Deploy[]> {
  const file = join(folder, 'compositions/site-state.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `${folder} has no record of deploys: name the DATA_DIR of the site's composer, or a copy of it, with --data`,
    );
  });
  const { deploys } = SiteState.parse(JSON.parse(text));
  return deploys
    .filter(({ composition }) => existsSync(join(folder, 'compositions', composition, 'composition.json')))
    .reverse();
}

/** The commit that a release was built from; null if it names none. */
export async function commitOf(folder: string, owner: string, version: string): Promise<string | null> {
  const text = await readFile(join(folder, 'store', owner, version, 'release.json'), 'utf8').catch(
    () => '{}',
  );
  return Release.parse(JSON.parse(text)).commit ?? null;
}
