import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import { CompositionStore } from './releases/composition-store.ts';
import { repairShown } from './releases/live-composition.ts';
import { openEngines } from './open-engines.ts';
import { openSiteState } from './state/open-site-state.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { RememberedSiteState } from './state/remembered-site-state.ts';
import { SignatureLog } from './state/signature-log.ts';
import type { Deploy } from './state/site-state-document.ts';
import { SiteState } from './state/site-state.ts';
import { hourly, removeStaleCopies } from './stale-copies.ts';
import type { StateStore } from './state/state-store.ts';
import type { StorageSettings } from './storage-settings.ts';

/** Everything that a composer stores. */
export interface Storage {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly signatures: SignatureLog;
  /** The lease of the composer that decides. */
  readonly leaseStore: StateStore;
  /** The folder of the rendered pages cache. */
  readonly rendered: string;
  close(): Promise<void>;
}

/** What a web process reads. */
export type WebStorage = Pick<Storage, 'store' | 'compositionStore' | 'siteState' | 'close'>;

interface Settings {
  readonly dataFolder: string;
  readonly storage: StorageSettings;
}

const SITE_STATE = 'site-state';
/** The last site state that web processes of this folder knew. */
const REMEMBERED_STATE = 'last-site-state.json';

/** Opens a composer's storage, creating its folders if necessary. */
export async function openStorage({ dataFolder, storage }: Settings, logger: Logger): Promise<Storage> {
  const engines = await openEngines(storage, dataFolder);
  const store = new ReleaseStore(engines.releases.folder, engines.releases);
  const compositions = engines.compositions.folder;
  const compositionStore = new CompositionStore(compositions, engines.compositions);
  await mkdir(store.folder, { recursive: true });
  await mkdir(compositions, { recursive: true });
  const siteState =
    storage.state.kind === 'file'
      ? await openSiteState(compositions, {
          kept: async () => publishedOnly(await compositionStore.history(), store),
          onUnreadable: (error, aside) =>
            logger.error(
              { err: error, aside },
              'the site state cannot be read and was set aside; pins and holds are lost',
            ),
        })
      : await SiteState.over(engines.openState(SITE_STATE));
  const signatures = await SignatureLog.over(engines.openState('signatures'));
  const leaseStore = engines.openState('lease');
  const endUpkeep = storage.bucket ? keepUp({ store, compositionStore, siteState }, logger) : () => undefined;
  return {
    store,
    compositionStore,
    siteState,
    signatures,
    leaseStore,
    rendered: path.join(dataFolder, 'rendered'),
    async close() {
      await endUpkeep();
      await Promise.all([siteState.close(), signatures.close(), leaseStore.close()]);
      engines.close();
    },
  };
}

/** Opens a web process's storage. It changes nothing, but copies what it reads from elsewhere into the data folder. */
export async function openWebStorage({ dataFolder, storage }: Settings, logger: Logger): Promise<WebStorage> {
  const engines = await openEngines(storage, dataFolder);
  const shared = engines.openState(SITE_STATE);
  const siteState = SiteState.unread(
    storage.state.kind === 'file'
      ? shared
      : new RememberedSiteState(shared, path.join(dataFolder, REMEMBERED_STATE), logger),
  );
  const store = new ReleaseStore(engines.releases.folder, engines.releases);
  const compositionStore = new CompositionStore(engines.compositions.folder, engines.compositions);
  const stale = { stores: [store, compositionStore], siteState, logger };
  const endUpkeep = hourly(() => removeStaleCopies(stale, Date.now()));
  return {
    store,
    compositionStore,
    siteState,
    async close() {
      await endUpkeep();
      await siteState.close();
      engines.close();
    },
  };
}

/** Repairs the shared store at once and each hour, and removes copies that are no longer needed. Returns a function that ends it. */
function keepUp(stored: Pick<Storage, 'store' | 'compositionStore' | 'siteState'>, logger: Logger) {
  const { store, compositionStore, siteState } = stored;
  const stale = { stores: [store, compositionStore], siteState, logger };
  const repaired = repairShown(stored, logger);
  const end = hourly(async () => {
    await repairShown(stored, logger);
    await removeStaleCopies(stale, Date.now());
  });
  return async () => {
    await repaired;
    await end();
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
