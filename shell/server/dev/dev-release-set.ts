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
  /** Former paths of pages, with the current ones. */
  readonly redirects: ReadonlyMap<string, string>;
}

const require = createRequire(import.meta.url);

/**
 * The current output of the workspaces' dev servers as one release set. Read for each page, because any of it may have
 * changed.
 */
export function readDevReleaseSet(root: string, config: Config): DevReleaseSet {
  const pages: Record<string, PageEntry> = {};
  const releases: Partial<Record<ReleaseOwner, ReleaseInPage>> = { shell: devRelease('shell') };
  const bundles: Partial<Record<RemoteName, string>> = {};
  const heads = new Map<string, DocumentHead>();
  const redirects = new Map<string, string>();
  for (const remote of REMOTE_NAMES) {
    const bundle = path.join(root, REMOTES[remote].workspace, 'build/server/server.cjs');
    if (!existsSync(bundle)) continue;
    bundles[remote] = bundle;
    releases[remote] = { ...devRelease(remote), entry: 'remoteEntry.js' };
    const declared = moduleOf(bundle);
    for (const { from, to } of declared.redirects ?? []) redirects.set(from, to);
    for (const page of declared.pages) {
      const head = PageHead.parse(page.head);
      pages[page.path] = { remote, title: head.title, description: head.description, scripts: [] };
      heads.set(page.path, { ...head, canonical: page.path });
    }
  }
  const { siteUrl, facts } = config;
  const data = { composition: DEV_VERSION, siteUrl, facts, pages, releases, icons: iconPaths };
  return { data, bundles, heads, redirects };
}

function devRelease(owner: ReleaseOwner): ReleaseInPage {
  return { version: DEV_VERSION, base: assetBase(owner, DEV_VERSION), integrity: {} };
}

const known = new Map<string, { readonly changed: number; readonly module: RemoteModule }>();

function moduleOf(bundle: string): RemoteModule {
  const changed = statSync(bundle).mtimeMs;
  const cached = known.get(bundle);
  if (cached?.changed === changed) return cached.module;
  Reflect.deleteProperty(require.cache, bundle);
  const { remote } = require(bundle) as { remote: RemoteModule };
  known.set(bundle, { changed, module: remote });
  return remote;
}
