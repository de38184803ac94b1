import type { ComposeOptions, ComposeResult } from '../builds/compose.ts';
import { LocalBuilder, type Builder, type BuilderParts } from '../builds/builder.ts';
import { WarmWorkerPool } from '../builds/worker-pool.ts';
import { AdmissionTimings } from '../model/admission-timings.ts';
import { releaseSetId, type ReleaseSet } from '../model/release-set.ts';
import { RenderedPages } from '../render/rendered-pages.ts';

interface Built {
  readonly result: ComposeResult;
  readonly ms: AdmissionTimings['ms'];
}

/**
 * A cache of the builds of a test file. Each release set is built once, because the same inputs give the same
 * composition and a build takes seconds. For tests of what the composer does with builds.
 */
export class KnownBuilds {
  readonly #known = new Map<string, Built>();
  readonly #isWarm: boolean;

  /** @param isWarm Whether the builder keeps warm workers, which take seconds to prepare. */
  constructor({ isWarm = false } = {}) {
    this.#isWarm = isWarm;
  }

  /** A builder that delegates new release sets to another one. */
  around(builder: Builder): Builder {
    return {
      build: (releaseSet, options) => this.#build(builder, releaseSet, options),
      prepare: (releaseSet) => builder.prepare(releaseSet),
      recompressor: () => builder.recompressor(),
      close: () => builder.close(),
    };
  }

  /** Creates the builder of a whole composer. */
  readonly builder = ({ store, rendered, logger }: BuilderParts): Builder => {
    const warmWorkers = this.#isWarm ? new WarmWorkerPool(store, logger) : null;
    return this.around(new LocalBuilder({ store, rendered: new RenderedPages(rendered), warmWorkers }));
  };

  async #build(builder: Builder, releaseSet: ReleaseSet, options: ComposeOptions): Promise<ComposeResult> {
    const { now, live, browser = null, timings } = options;
    // The live composition determines which pages are hydrated, and which links were valid before.
    const known = live && [live.releases, [...live.pages.keys()]];
    const key = JSON.stringify([releaseSetId(releaseSet), known, browser]);
    const built = this.#known.get(key) ?? (await buildWith(builder, releaseSet, options));
    this.#known.set(key, built);
    const { result, ms } = built;
    timings?.add(ms);
    if (!('composition' in result)) return result;
    return { ...result, composition: { ...result.composition, composedAt: now.toISOString() } };
  }
}

async function buildWith(builder: Builder, releaseSet: ReleaseSet, options: ComposeOptions): Promise<Built> {
  const timings = new AdmissionTimings();
  const result = await builder.build(releaseSet, { ...options, timings });
  return { result, ms: timings.ms };
}
