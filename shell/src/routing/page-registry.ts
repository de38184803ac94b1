import type { PageProps } from '@site/shared/federation';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type PageComponent = ComponentType<PageProps>;

/**
 * Resolves with the component of a page, from its remote's container in the browser, or from its server bundle during
 * rendering.
 */
export type LoadPage = (path: string) => Promise<{ readonly Page: PageComponent }>;

type LazyPage = LazyExoticComponent<PageComponent>;

/**
 * One component per page. It is lazy, unless the page's code was loaded before the page is first shown; then it is the
 * page itself, which renders synchronously. A failed load is forgotten, so that a retry loads again.
 */
export class PageRegistry {
  readonly #load: LoadPage;
  readonly #loads = new Map<string, Promise<PageComponent>>();
  readonly #loaded = new Map<string, PageComponent>();
  readonly #shown = new Map<string, LazyPage | PageComponent>();
  readonly #loadErrors = new Set<unknown>();

  constructor(load: LoadPage) {
    this.#load = load;
  }

  /** The component for a path; the same one until it is forgotten. */
  component(path: string): LazyPage | PageComponent {
    const known = this.#shown.get(path);
    if (known) return known;
    const page = this.#loaded.get(path) ?? lazy(async () => ({ default: await this.#fetch(path) }));
    this.#shown.set(path, page);
    return page;
  }

  /** Preloads the code of a page. Failures are ignored: the page is loaded again when it is shown. */
  preload(path: string): void {
    this.#fetch(path).catch(() => this.#loads.delete(path));
  }

  /** Whether a page can be shown without loading. */
  isLoaded(path: string): boolean {
    return this.#loaded.has(path);
  }

  /** Whether an error means that a page failed to load. Any other error is the page's own. */
  isLoadError(error: unknown): boolean {
    return this.#loadErrors.has(error);
  }

  forget(path: string): void {
    this.#shown.delete(path);
    this.#loads.delete(path);
    this.#loaded.delete(path);
  }

  #fetch(path: string): Promise<PageComponent> {
    const running = this.#loads.get(path);
    if (running) return running;
    const load = this.#load(path).then(
      ({ Page }) => {
        this.#loaded.set(path, Page);
        return Page;
      },
      (error: unknown) => {
        this.#loadErrors.add(error);
        throw error;
      },
    );
    this.#loads.set(path, load);
    return load;
  }
}
