import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import { freeSpace, withSpace } from '../storage/disk/disk-space.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';

type Named = Pick<Composition, 'id' | 'releases'>;

export interface CopiesOptions {
  readonly compositionStore: Pick<CompositionStore, 'copy' | 'keepCopiesOnly'>;
  readonly store: Pick<ReleaseStore, 'obtain' | 'obtainPageData' | 'keepCopiesOnly'>;
  readonly logger: Logger;
}

/** Copies of compositions on this process's disk, which are served while the shared store is away. */
export class Copies {
  readonly #options: CopiesOptions;

  constructor(options: CopiesOptions) {
    this.#options = options;
  }

  /**
   * Copies all files of a composition. On a full disk, it first removes all copies that are not `needed`. Never
   * rejects, because files without a copy are read from the store.
   */
  async copy(composition: Named, needed: readonly Named[]): Promise<void> {
    const { compositionStore, store } = this.#options;
    const { id, releases } = composition;
    const kept = [composition, ...needed];
    const free = () =>
      freeSpace(this.#options, {
        compositions: kept.map(({ id: one }) => one),
        releases: kept.flatMap((one) => Object.entries(one.releases) as [ReleaseOwner, string][]),
      });
    for (const [owner, version] of Object.entries(releases))
      await this.#try(`${owner}@${version}`, () => store.obtain(owner as ReleaseOwner, version), free);
    await this.#try(`page data of ${id}`, () => store.obtainPageData(id), free);
    await compositionStore.copy(id);
  }

  async #try(what: string, copy: () => Promise<unknown>, free: () => Promise<void>): Promise<void> {
    try {
      await withSpace(copy, free);
    } catch (error) {
      this.#options.logger.error({ err: error, what }, 'a copy could not be made; it is read from the store');
    }
  }
}
