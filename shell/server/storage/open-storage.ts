import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import { CompositionStore } from './composition-store.ts';
import { ReleaseStore } from './release-store.ts';
import { SignatureLog } from './signature-log.ts';
import type { Deploy } from './site-state-document.ts';
import { SiteState } from './site-state.ts';

/** Everything that a composer stores on disk. */
export interface Storage {
  readonly store: ReleaseStore;
  /** The folder of compositions and of the composer's state. */
  readonly compositions: string;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly signatures: SignatureLog;
  /** The folder of the rendered pages cache. */
  readonly rendered: string;
}

/** Opens a data folder, creating it if necessary. */
export async function openStorage(dataFolder: string, logger: Logger): Promise<Storage> {
  const store = new ReleaseStore(path.join(dataFolder, 'store'));
  const compositions = path.join(dataFolder, 'compositions');
  const compositionStore = new CompositionStore(compositions);
  await mkdir(store.folder, { recursive: true });
  await mkdir(compositions, { recursive: true });
  const siteState = await SiteState.open(compositions, {
    kept: async () => publishedOnly(await compositionStore.history(), store),
    onUnreadable: (error, aside) =>
      logger.error(
        { err: error, aside },
        'the site state cannot be read and was set aside; pins and holds are lost',
      ),
  });
  const signatures = await SignatureLog.open(compositions);
  return {
    store,
    compositions,
    compositionStore,
    siteState,
    signatures,
    rendered: path.join(dataFolder, 'rendered'),
  };
}

/** Compositions without drafts, which only previews may show. */
async function publishedOnly(made: readonly Deploy[], store: ReleaseStore): Promise<Deploy[]> {
  const isPublished = async ({ releases }: Deploy) => {
    for (const [owner, version] of Object.entries(releases)) {
      const release = await store.read(owner as ReleaseOwner, version).catch(() => null);
      if (release?.hasDrafts) return false;
    }
    return true;
  };
  const published = await Promise.all(made.map(isPublished));
  return made.filter((_, index) => published[index]);
}
