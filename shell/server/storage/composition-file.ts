import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageDataPath, type PageData } from '@site/shared/federation';

const ASSET = /^\/assets\/([a-z-]+)\/([0-9a-f]{20})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** What a composition that is not live yet has at the path of an asset; throws when there is nothing. */
export function readCompositionFile(data: PageData, storeFolder: string, pathname: string): Buffer {
  if (pathname === pageDataPath(data.composition)) return Buffer.from(JSON.stringify(data));
  const [, owner = '', version = '', file = ''] = ASSET.exec(pathname) ?? [];
  const release = data.releases[owner as keyof PageData['releases']];
  if (release?.version !== version) throw new Error(`${pathname} is no file of this composition`);
  return readFileSync(path.join(storeFolder, owner, version, 'browser', file));
}
