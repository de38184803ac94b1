import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { REMOTES } from '../federation/remotes.ts';
import { MAPS_FOLDER, type ReleaseOwner } from '../federation/release.ts';
import { ReleaseError } from './manifest.ts';

const SourceList = z.object({ sources: z._default(z.array(z.nullable(z.string())), []) });
const OTHER_WORKSPACES = ['shell', 'api', 'e2e'];

/**
 * Refuses a build whose source maps include a file of another workspace: it could no longer be released without that
 * workspace, and would keep an old copy of the other team's code.
 */
export async function refuseForeignSources(
  owner: ReleaseOwner,
  build: string,
  files: readonly string[],
): Promise<void> {
  const own = owner === 'shell' ? 'shell' : REMOTES[owner].workspace;
  const others = [...OTHER_WORKSPACES, ...Object.values(REMOTES).map(({ workspace }) => workspace)].filter(
    (workspace) => workspace !== own,
  );
  for (const map of files.filter((file) => file.startsWith(MAPS_FOLDER))) {
    const sources = sourcesIn(map, await readFile(path.join(build, map), 'utf8'));
    const foreign = sources
      .map(pathInProject)
      .find((source) => others.some((workspace) => source.startsWith(`${workspace}/`)));
    if (foreign)
      throw new ReleaseError(
        `${path.posix.basename(map, '.map')} holds ${foreign}, a file of another workspace. Move what both need into shared/src/ui, or write your own`,
      );
  }
}

function sourcesIn(map: string, text: string): readonly (string | null)[] {
  try {
    return SourceList.parse(JSON.parse(text)).sources;
  } catch {
    throw new ReleaseError(`${map} is not a source map. Build again`);
  }
}

/** Sources are relative to the workspace, so its own files have no `..`. */
function pathInProject(source: string | null): string {
  return source?.startsWith('../') ? source.replace(/^(?:\.\.\/)+/, '') : '';
}
