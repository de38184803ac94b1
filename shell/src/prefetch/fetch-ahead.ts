import { DEV_VERSION, type PageData } from '@site/shared/federation';

interface Script {
  readonly url: string;
  readonly hash: string;
}

/**
 * The scripts of a page: its remote's container, the exposed module's, and the page's own. Scripts without a hash (in
 * development) are omitted.
 */
export function scriptsOf(path: string, data: PageData): readonly Script[] {
  const page = data.pages[path];
  const release = page && data.releases[page.remote];
  if (!page || !release?.entry || release.version === DEV_VERSION) return [];
  return [release.entry, ...(release.scripts ?? []), ...page.scripts].flatMap((file) => {
    const hash = release.integrity[file];
    return hash ? [{ url: release.base + file, hash }] : [];
  });
}

/**
 * Loads scripts into the browser's cache without running them, one after another. Uses the CORS mode, credentials and
 * integrity of the later script tags. Unlike a preload, this causes no warning about unused files.
 */
export async function fetchAhead(scripts: readonly Script[], done: Set<string>): Promise<void> {
  for (const { url, hash } of scripts) {
    if (done.has(url)) continue;
    done.add(url);
    await fetch(url, {
      integrity: `sha256-${hash}`,
      mode: 'cors',
      credentials: 'same-origin',
      priority: 'low',
    })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}
