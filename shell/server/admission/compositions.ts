import type { Logger } from 'pino';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import { pageDataOf, releaseSetId, type ReleaseSet } from '../model/release-set.ts';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import { storeComposition } from '../storage/releases/live-composition.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { ComposeResult } from '../builds/compose.ts';
import type { Builder } from '../builds/builder.ts';
import type { LiveState } from './live-state.ts';

export interface CompositionsOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly builder: Builder;
  readonly live: LiveState;
  /** Path of a Chromium in which new pages are also tested. */
  readonly browser?: string | null;
  readonly logger: Logger;
  readonly now: () => Date;
}

interface ObtainOptions {
  readonly timings?: AdmissionTimings;
  /** Whether a composition that is not stored is built; otherwise, `MustBuild` is thrown. */
  readonly mayBuild?: boolean;
}

/** A composition is not stored and would have to be built. */
export class MustBuild extends Error {
  override readonly name = 'MustBuild';
}

/** Builds compositions, each only once. */
export class Compositions {
  readonly #options: CompositionsOptions;
  /** Built but not yet written, so that a full disk does not cause a rebuild on each retry. */
  #unwritten: Composition | null = null;

  constructor(options: CompositionsOptions) {
    this.#options = options;
    options.live.on('live', () => (this.#unwritten = null));
  }

  /** The composition of a release set, stored or built. Rejects for faults of the composer; no release is refused for them. */
  async obtain(
    releaseSet: ReleaseSet,
    { timings = new AdmissionTimings(), mayBuild = true }: ObtainOptions = {},
  ): Promise<ComposeResult> {
    timings.end('wait');
    const result = await this.#knownOrBuilt(releaseSet, timings, mayBuild);
    if ('composition' in result) {
      this.#unwritten = result.composition;
      await this.#options.store.addPageData(pageDataOf(releaseSet));
    }
    return result;
  }

  /** Stores a composition without making it live. */
  async keep(composition: Composition): Promise<void> {
    await storeComposition(this.#options, composition);
    this.#unwritten = null;
  }

  async #knownOrBuilt(
    releaseSet: ReleaseSet,
    timings: AdmissionTimings,
    mayBuild: boolean,
  ): Promise<ComposeResult> {
    const { builder, compositionStore, live, now, browser = null, logger } = this.#options;
    const id = releaseSetId(releaseSet);
    const inMemory = this.#unwritten?.id === id ? this.#unwritten : live.inMemory(id);
    const known = inMemory ?? (await compositionStore.read(id));
    if (known) return { composition: known };
    if (!mayBuild) throw new MustBuild(`composition ${id} is not stored`);
    const result = await builder.build(releaseSet, { now: now(), live: live.composition, browser, timings });
    if ('composition' in result)
      for (const excepted of result.excepted ?? []) logger.warn({ excepted }, 'allowed by an exception');
    return result;
  }
}
