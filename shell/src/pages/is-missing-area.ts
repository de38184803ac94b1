import { ownerOf, type PageData } from '@site/shared/federation';

/** Whether a path belongs to a remote that has no release. */
export function isMissingArea(data: PageData, path: string): boolean {
  const owner = ownerOf(path);
  return owner !== undefined && data.releases[owner] === undefined;
}
