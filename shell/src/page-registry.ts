import type { PageProps } from '@site/shared/federation';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Resolves with the component of a page: from its remote's container in the browser, from its server bundle at release time. */
export type LoadPage = (path: string) => Promise<{ readonly Page: ComponentType<PageProps> }>;

type LazyPage = LazyExoticComponent<ComponentType<PageProps>>;

/** One lazy component per page. A load that failed is forgotten, so that a retry really loads again. */
export class PageRegistry {
  readonly #load: LoadPage;
  readonly #pages = new Map<string, LazyPage>();

  constructor(load: LoadPage) {
    this.#load = load;
  }

  lazy(path: string): LazyPage {
    const known = this.#pages.get(path);
    if (known) return known;
    const page = lazy(async () => ({ default: (await this.#load(path)).Page }));
    this.#pages.set(path, page);
    return page;
  }

  forget(path: string): void {
    this.#pages.delete(path);
  }
}
