import { rename } from 'node:fs/promises';
import path from 'node:path';
import { FileStateStore } from './file-state-store.ts';
import { EMPTY_STATE, type Recovery } from './site-state-document.ts';
import { SiteState } from './site-state.ts';

const FILE = 'site-state.json';
const NO_RECOVERY: Recovery = { kept: () => Promise.resolve([]), onUnreadable: () => undefined };

/**
 * Opens the site state of a folder. If it is invalid, sets it aside and restores the deploys from the stored compositions, so that
 * those are not pruned; pins and holds are lost.
 */
export async function openSiteState(folder: string, recovery: Recovery = NO_RECOVERY): Promise<SiteState> {
  const file = path.join(folder, FILE);
  const store = new FileStateStore(file);
  const stored = await store.read();
  if (stored === null || stored === 'unchanged') return SiteState.unread(store);
  try {
    return SiteState.from(store, stored);
  } catch (error) {
    const aside = `${file}.unreadable`;
    await rename(file, aside);
    recovery.onUnreadable(error, aside);
    const deploys = [...(await recovery.kept())];
    const live = deploys[0]?.composition ?? null;
    return SiteState.begin(store, { ...EMPTY_STATE, live, deploys, isRestored: true });
  }
}
