import { documentTitle } from '@site/shared/contracts';
import type { PageData } from '@site/shared/federation';

export const NOT_FOUND_TITLE = 'Page not found';

/** Document title for a path, including the site's name. */
export function titleAt(data: PageData, path: string): string {
  return documentTitle({ title: data.pages[path]?.title ?? NOT_FOUND_TITLE }, data.facts.name);
}

/** Updates title, description and canonical URL after navigation. The server wrote those of the first page. */
export function updateHead(data: PageData, path: string, prefix = ''): void {
  document.title = prefix + titleAt(data, path);
  const entry = data.pages[path];
  document.querySelector('meta[name="description"]')?.setAttribute('content', entry?.description ?? '');
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(path, data.siteUrl).href);
}
