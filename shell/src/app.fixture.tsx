import { jest } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { PageData, PageEntry, PageProps, RemoteName } from '@site/shared/federation';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { Link } from 'react-router-dom';
import { App } from './app.tsx';
import { PageRegistry, type LoadPage } from './routing/page-registry.ts';
import type { Prerendered } from './hydration/prerendered.tsx';
import type { UsedFields } from './hydration/used-fields.ts';

// Rendering the whole frame takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** A composition with two areas; marketing and admin have no release. */
export function aPageData(changes: Partial<PageData> = {}): PageData {
  const entry = (remote: RemoteName, title: string): PageEntry => ({
    remote,
    title,
    description: `About ${title}`,
    scripts: [],
  });
  const release = (owner: string) => ({
    version: '1',
    base: `/assets/${owner}/1/`,
    entry: 'remoteEntry.js',
    integrity: {},
  });
  return {
    composition: '0'.repeat(20),
    siteUrl: 'https://site.example',
    facts: DEFAULT_SITE_FACTS,
    pages: { '/blog': entry('blog', 'Blog'), '/application': entry('application', 'Apply') },
    icons: {},
    releases: { shell: release('shell'), blog: release('blog'), application: release('application') },
    ...changes,
  };
}

/** Page loads that the test completes or fails. */
export class Loads {
  /** Requested paths, in order. */
  readonly asked: string[] = [];
  readonly #waiting: {
    path: string;
    resolve(page: { Page: ComponentType<PageProps> }): void;
    reject(e: Error): void;
  }[] = [];

  readonly load: LoadPage = (path) => {
    this.asked.push(path);
    return new Promise((resolve, reject) => this.#waiting.push({ path, resolve, reject }));
  };

  arrive(path: string, Page: ComponentType<PageProps> = plainPage(path)): void {
    for (const load of this.#take(path)) load.resolve({ Page });
  }

  fail(path: string): void {
    for (const load of this.#take(path)) load.reject(new Error('no network'));
  }

  #take(path: string) {
    const mine = this.#waiting.filter((load) => load.path === path);
    for (const load of mine) this.#waiting.splice(this.#waiting.indexOf(load), 1);
    return mine;
  }
}

/** A page with one heading and links to all others. */
export function plainPage(path: string): ComponentType<PageProps> {
  return function Page() {
    return (
      <>
        <h1>Page {path}</h1>
        <h2 id="part">Part</h2>
        <Link to="/blog">to the blog</Link>
        <Link to="/application">to the form</Link>
        <Link to="/application#part">to a part of the form</Link>
        <Link to="#part">to a part of this page</Link>
        <Link to="#%E0%A4%A">to a broken part</Link>
        <Link to="/nothing">to nothing</Link>
      </>
    );
  };
}

interface RenderAppOptions {
  readonly path?: string;
  readonly data?: PageData;
  readonly load?: LoadPage;
  readonly prerendered?: Prerendered | null;
  readonly usedFields?: UsedFields | undefined;
}

/** Renders the whole shell in its own router. Pages load immediately unless `load` is given. */
export function renderApp({
  path = '/blog',
  data = aPageData(),
  load,
  prerendered = null,
  usedFields,
}: RenderAppOptions = {}) {
  const atOnce: LoadPage = (wanted) => Promise.resolve({ Page: plainPage(wanted) });
  const registry = new PageRegistry(load ?? atOnce);
  let back: () => void = () => undefined;
  let location = '';
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App data={data} registry={registry} prerendered={prerendered} usedFields={usedFields} />
      <BackProbe onNavigate={(go) => (back = go)} onLocation={(address) => (location = address)} />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), back: () => back(), location: () => location };
}

interface BackProbeProps {
  readonly onNavigate: (back: () => void) => void;
  readonly onLocation: (address: string) => void;
}

function BackProbe({ onNavigate, onLocation }: BackProbeProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  onLocation(pathname + search + hash);
  onNavigate(() => void navigate(-1));
  return null;
}

/** Records console errors instead of printing them. */
export function recordConsole() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}
