import { documentTitle } from '@site/shared/contracts';
import type { PageData } from '@site/shared/federation';

export const NOT_FOUND_TITLE = 'Page not found';

/** Title of the document at a path, the site's name included. */
export function titleAt(data: PageData, path: string): string {
  return documentTitle({ title: data.pages[path]?.title ?? NOT_FOUND_TITLE }, data.facts.name);
}

/** Brings title, description and canonical address to the page that is shown now; the server wrote those of the first one. */
export function updateHead(data: PageData, path: string, prefix = ''): void {
  document.title = prefix + titleAt(data, path);
  const entry = data.pages[path];
  document.querySelector('meta[name="description"]')?.setAttribute('content', entry?.description ?? '');
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(path, data.siteUrl).href);
}
