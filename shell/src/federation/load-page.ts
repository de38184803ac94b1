import { createInstance } from '@module-federation/enhanced/runtime';
import {
  CONTRACT_VERSION,
  containerName,
  type PageData,
  type RemoteModule,
  type RemoteName,
} from '@site/shared/federation';
import type { LoadPage } from '../routing/page-registry.ts';
import { sharedModules } from './shared-modules.ts';
import { failedLoads, type SiteGlobal } from './site-global.ts';

/**
 * Creates the browser's page loader. Each remote is registered with its composition's release and loaded when one of its pages
 * is shown.
 */
export function createPageLoader(data: PageData, site: SiteGlobal): LoadPage {
  const remotes = Object.entries(data.releases)
    .filter(([owner, release]) => owner !== 'shell' && release.entry)
    .map(([owner, release]) => ({
      name: containerName(owner as RemoteName),
      entry: release.base + release.entry,
      type: 'global' as const,
      owner: owner as RemoteName,
    }));
  const owners = new Map(remotes.map(({ name, owner }) => [name, owner]));
  const federation = createInstance({
    name: 'site_shell',
    remotes,
    shared: sharedModules(),
    plugins: [signedEntries(owners, site)],
  });
  const loadContainer = async (name: RemoteName): Promise<RemoteModule> => {
    const loaded = await federation.loadRemote<{ readonly remote: RemoteModule }>(
      `${containerName(name)}/remote`,
    );
    if (loaded?.remote.contract !== CONTRACT_VERSION)
      throw new Error(`${name} was built for another contract version: reload the page`);
    return loaded.remote;
  };
  const load: LoadPage = async (path) => {
    const entry = data.pages[path];
    if (!entry) throw new Error(`${path} is not a page of this composition`);
    const remote = await loadContainer(entry.remote);
    const page = remote.pages.find((candidate) => candidate.path === path);
    if (!page) throw new Error(`${entry.remote} declares ${path} but does not export it`);
    return page.load();
  };
  return async (path) => {
    const before = failedLoads();
    try {
      return await load(path);
    } catch (error) {
      if (failedLoads() > before) throw error;
      // All code loaded, so this error is a crash and not a failed load.
      return { Page: crashWith(error) };
    }
  };
}

function crashWith(error: unknown) {
  return () => {
    throw error;
  };
}

/** Loads containers like chunks: through Trusted Types, with their hash, a timeout, and another URL for a retry. */
function signedEntries(owners: ReadonlyMap<string, RemoteName>, site: SiteGlobal) {
  return {
    name: 'signed-entries',
    createScript({ url, remoteInfo }: { url: string; remoteInfo?: { readonly name: string } }) {
      const owner = remoteInfo && owners.get(remoteInfo.name);
      if (!owner) throw new Error(`${url} does not belong to a remote of this composition`);
      const script = document.createElement('script');
      site.sign(script, owner, url);
      return script;
    },
  };
}
