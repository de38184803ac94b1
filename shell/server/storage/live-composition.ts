import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from './composition-store.ts';
import type { Deployment, SiteState } from './site-state.ts';

interface LiveStorage {
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
}

/** Makes a composition live: its pages are stored first, then the state that names it. */
export async function putLive(
  { compositionStore, siteState }: LiveStorage,
  composition: Composition,
  deployment: Deployment,
): Promise<void> {
  await compositionStore.keep(composition);
  await siteState.noteLive(composition, deployment);
}

/** The previous process's live composition; null if there is none or it cannot be read. */
export async function readLive(
  { compositionStore, siteState }: LiveStorage,
  logger: Logger,
): Promise<Composition | null> {
  if (siteState.live === null) return null;
  await compositionStore.copy(siteState.live);
  const composition = await compositionStore.read(siteState.live).catch((error: unknown) => {
    logger.error({ err: error }, 'the live composition cannot be read; it is built again');
    return null;
  });
  if (!composition)
    logger.error({ composition: siteState.live }, 'the live composition is incomplete; it is built again');
  return composition;
}
