import type { Logger } from 'pino';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import { pageDataOf, releaseSetId, type ReleaseSet } from '../model/release-set.ts';
import type { CompositionStore } from '../storage/composition-store.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import type { ComposeResult } from './build-composition.ts';
import type { Builder } from './builder.ts';
import type { LiveState } from './live-state.ts';

export interface CompositionMakerOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly builder: Builder;
  readonly live: LiveState;
  /** A Chromium in which new pages are tried too. */
  readonly browser?: string | null;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Makes compositions of release sets, each once. */
export class CompositionMaker {
  readonly #options: CompositionMakerOptions;
  /** Made, but not on disk: while the disk is full it is not made again at each try. */
  #unwritten: Composition | null = null;

  constructor(options: CompositionMakerOptions) {
    this.#options = options;
    options.live.on('live', () => (this.#unwritten = null));
  }

  /** Rejects with the composer's own faults: no release is refused for them. */
  async make(releaseSet: ReleaseSet, timings = new AdmissionTimings()): Promise<ComposeResult> {
    timings.end('wait');
    const result = await this.#knownOrBuilt(releaseSet, timings);
    if ('composition' in result) {
      this.#unwritten = result.composition;
      await this.#options.store.addPageData(pageDataOf(releaseSet));
    }
    return result;
  }

  /** Writes a composition beside the live one. */
  async keep(composition: Composition): Promise<void> {
    await this.#options.compositionStore.keep(composition);
    this.#unwritten = null;
  }

  async #knownOrBuilt(releaseSet: ReleaseSet, timings: AdmissionTimings): Promise<ComposeResult> {
    const { builder, compositionStore, live, now, browser = null, logger } = this.#options;
    const id = releaseSetId(releaseSet);
    const known = this.#unwritten?.id === id ? this.#unwritten : await compositionStore.read(id);
    if (known) return { composition: known };
    const result = await builder.build(releaseSet, { now: now(), live: live.composition, browser, timings });
    if ('composition' in result)
      for (const excepted of result.excepted ?? []) logger.warn({ excepted }, 'let through by an exception');
    return result;
  }
}
