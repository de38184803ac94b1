import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BROWSER_FOLDER, mapOf, ReleasePath, type FaultFrame, type PageData } from '@site/shared/federation';
import { sourceLocationOf } from '../../storage/releases/source-location.ts';

/** The source location of a frame, or its location in the built file if the source map has none. */
export function frameLocation(
  { data, storeFolder }: { readonly data: PageData; readonly storeFolder: string },
  frame: FaultFrame,
): string {
  const { owner, version, file, line, column } = frame;
  const built = `${owner}@${version} ${file}:${line}:${column}`;
  const script = BROWSER_FOLDER + file;
  if (data.releases[owner]?.version !== version || !ReleasePath.safeParse(script).success) return built;
  try {
    const map = readFileSync(path.join(storeFolder, owner, version, mapOf(script)), 'utf8');
    return sourceLocationOf(frame, map) ?? built;
  } catch {
    return built;
  }
}
