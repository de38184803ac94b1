import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from './composition-store.ts';
import type { Decision, SiteState } from './site-state.ts';

interface Places {
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
}

/**
 * Makes a composition the live one on disk: its pages, then the record, then the pointer. Whatever a crash leaves out,
 * `readLive` completes: nothing goes live without a record.
 */
export async function putLive(
  { compositionStore, siteState }: Places,
  composition: Composition,
  at: Date,
  decision: Decision | null = null,
): Promise<void> {
  await compositionStore.keep(composition);
  await siteState.note(composition, at, decision);
  await compositionStore.point(composition.id);
}

/** The composition that was live when the process before ended, however it ended; null when there is none that is whole. */
export async function readLive(
  { compositionStore, siteState }: Places,
  logger: Logger,
  now: Date,
): Promise<Composition | null> {
  const unreadable = (error: unknown) => {
    logger.error({ err: error }, 'the last composition can not be read');
    return null;
  };
  const pointed = await compositionStore.readLive().catch(unreadable);
  const [last] = siteState.deploys;
  if (!last || last.composition === pointed?.id) {
    if (pointed && !last) await siteState.note(pointed, now);
    return pointed;
  }
  // Composers of before moved the pointer first, and a crash lost them the record.
  if (pointed && siteState.deploys.every(({ composition }) => composition !== pointed.id)) {
    await siteState.note(pointed, now);
    return pointed;
  }
  const recorded = await compositionStore.read(last.composition).catch(unreadable);
  if (!recorded) return pointed;
  logger.warn({ composition: recorded.id }, 'the process before ended while this composition went live');
  await compositionStore.point(recorded.id);
  return recorded;
}
