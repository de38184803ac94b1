import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PageHead } from '@site/shared/contracts';
import {
  assetBase,
  DEV_VERSION,
  REMOTE_NAMES,
  REMOTES,
  type PageData,
  type PageEntry,
  type ReleaseInPage,
  type ReleaseOwner,
  type RemoteModule,
  type RemoteName,
} from '@site/shared/federation';
import { iconPaths } from '@site/shared/ui';
import type { Config } from '../config.ts';
import type { DocumentHead } from '../render/document.ts';

export interface DevReleaseSet {
  readonly data: PageData;
  readonly bundles: Readonly<Partial<Record<RemoteName, string>>>;
  readonly heads: ReadonlyMap<string, DocumentHead>;
}

const require = createRequire(import.meta.url);

/**
 * The current output of the workspaces' dev servers as one release set. Read for each page, because any of it may have changed.
 */
export function readDevReleaseSet(root: string, config: Config): DevReleaseSet {
  const pages: Record<string, PageEntry> = {};
  const releases: Partial<Record<ReleaseOwner, ReleaseInPage>> = { shell: devRelease('shell') };
  const bundles: Partial<Record<RemoteName, string>> = {};
  const heads = new Map<string, DocumentHead>();
  for (const remote of REMOTE_NAMES) {
    const bundle = path.join(root, REMOTES[remote].workspace, 'build/server/server.cjs');
    if (!existsSync(bundle)) continue;
    bundles[remote] = bundle;
    releases[remote] = { ...devRelease(remote), entry: 'remoteEntry.js' };
    for (const page of declaredPages(bundle)) {
      const head = PageHead.parse(page.head);
      pages[page.path] = { remote, title: head.title, description: head.description, scripts: [] };
      heads.set(page.path, { ...head, canonical: page.path });
    }
  }
  const { siteUrl, facts } = config;
  const data = { composition: DEV_VERSION, siteUrl, facts, pages, releases, icons: iconPaths };
  return { data, bundles, heads };
}

function devRelease(owner: ReleaseOwner): ReleaseInPage {
  return { version: DEV_VERSION, base: assetBase(owner, DEV_VERSION), integrity: {} };
}

const known = new Map<string, { readonly changed: number; readonly pages: RemoteModule['pages'] }>();

function declaredPages(bundle: string): RemoteModule['pages'] {
  const changed = statSync(bundle).mtimeMs;
  const cached = known.get(bundle);
  if (cached?.changed === changed) return cached.pages;
  Reflect.deleteProperty(require.cache, bundle);
  const { remote } = require(bundle) as { remote: RemoteModule };
  known.set(bundle, { changed, pages: remote.pages });
  return remote.pages;
}
