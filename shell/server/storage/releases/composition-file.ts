import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageDataPath, type PageData } from '@site/shared/federation';

const ASSET = /^\/assets\/([a-z-]+)\/([0-9a-f]{20})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** Reads an asset of a composition that is not live yet. Throws if there is none at the path. */
export function readCompositionFile(data: PageData, storeFolder: string, pathname: string): Buffer {
  if (pathname === pageDataPath(data.composition)) return Buffer.from(JSON.stringify(data));
  const [, owner = '', version = '', file = ''] = ASSET.exec(pathname) ?? [];
  const release = data.releases[owner as keyof PageData['releases']];
  if (release?.version !== version) throw new Error(`${pathname} is not a file of this composition`);
  return readFileSync(path.join(storeFolder, owner, version, 'browser', file));
}
