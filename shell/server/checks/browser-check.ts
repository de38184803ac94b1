import type { PageData } from '@site/shared/federation';
import type { Page as Tab, Route } from 'playwright-core';
import { readCompositionFile } from '../storage/composition-file.ts';
import type { RenderFailure } from '../model/render-protocol.ts';

export interface BrowserTrial {
  /** Path of a Chromium. */
  readonly executable: string;
  readonly data: PageData;
  readonly storeFolder: string;
  readonly documents: readonly {
    readonly path: string;
    readonly html: string;
    readonly contentSecurityPolicy: string;
    /** Pages that are brought into the same document afterwards. */
    readonly thenTo: readonly string[];
  }[];
}

const START_MS = 15_000;
const PAGE_MS = 15_000;
/** How long effects have to speak up once a page is alive. */
const SETTLE_MS = 100;
const TYPES = [
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/\.json$/, 'application/json'],
  [/\.png$/, 'image/png'],
] as const;

/**
 * Opens documents in a Chromium under their own policy, with integrity and Trusted Types, and resolves with what went wrong.
 * It has a profile that is thrown away and an empty environment. Its proxy is a closed port: whatever it asks for is
 * answered from the composition, or not at all.
 */
export async function tryInBrowser(trial: BrowserTrial): Promise<RenderFailure[]> {
  if (trial.documents.length === 0) return [];
  const { chromium } = await import('playwright-core');
  const browser = await chromium
    .launch({
      executablePath: trial.executable,
      env: {},
      timeout: START_MS,
      // Chromium starts no sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    })
    .catch((error: Error) => error);
  if (browser instanceof Error) {
    const message = `could not be started: set ADMIT_BROWSER to a Chromium that runs here, or leave it out`;
    return [{ check: 'browser', remote: null, path: null, message }];
  }
  try {
    const failures: RenderFailure[] = [];
    for (const document of trial.documents) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.route('**/*', (route) => answer(route, trial, document));
      const faults = await faultsOf(await context.newPage(), document, trial.data.siteUrl);
      await context.close();
      for (const { path, text } of faults)
        failures.push({
          check: 'browser',
          remote: trial.data.pages[path]?.remote ?? null,
          path,
          message: `${text.slice(0, 300)}: open the page and look at the console`,
        });
    }
    return failures;
  } finally {
    await browser.close();
  }
}

interface Fault {
  readonly path: string;
  readonly text: string;
}

async function faultsOf(
  tab: Tab,
  { path: first, thenTo }: BrowserTrial['documents'][number],
  siteUrl: string,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  let path = first;
  const note = (text: string) => faults.push({ path, text });
  tab.on('pageerror', (error) => note(`throws: ${error.message}`));
  tab.on('console', (said) => {
    const { url } = said.location();
    // That the API is not there is no fault of the page.
    const isApi =
      URL.canParse(url) && !/^\/assets\//.test(new URL(url).pathname) && /^Failed to load/.test(said.text());
    if (said.type() === 'error' && !isApi) note(`writes to console.error: ${said.text()}`);
  });
  await tab.addInitScript(() => {
    addEventListener('site:drift', (event) => {
      Object.assign(window, { drift: String((event as CustomEvent<unknown>).detail) });
    });
    addEventListener('site:arrived', (event) => {
      Object.assign(window, { arrived: String((event as CustomEvent<unknown>).detail) });
    });
  });
  let end = Date.now() + PAGE_MS;
  const settle = async () => {
    while (faults.length === 0 && Date.now() < end) {
      if ((await within(tab.evaluate(arrivedAt), end)) === path) break;
      await tab.waitForTimeout(20);
    }
    if (faults.length === 0 && Date.now() >= end) note(`does not come to life within ${PAGE_MS} ms`);
  };
  try {
    await tab.goto(new URL(first, siteUrl).href, { timeout: PAGE_MS });
    await settle();
    for (const next of thenTo) {
      if (faults.length > 0) break;
      end = Date.now() + PAGE_MS;
      path = next;
      await within(tab.evaluate(goTo, next), end);
      await settle();
    }
    await tab.waitForTimeout(SETTLE_MS);
    const drift = await within(tab.evaluate(driftOf), end + SETTLE_MS);
    if (drift !== null) note(`is not what its code makes of it: ${drift}`);
  } catch (error) {
    note(`can not be opened: ${String((error as Error).message).split('\n')[0]}`);
  }
  return faults;
}

/** A tab whose script never ends answers nothing. */
function within<T>(answered: Promise<T>, end: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${PAGE_MS} ms`)),
      Math.max(0, end - Date.now()),
    );
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Runs in the tab: the page that the shell says has arrived. */
function arrivedAt(): string | undefined {
  return (window as { arrived?: string }).arrived;
}

/** Runs in the tab: leads to another page as the browser's own buttons do. */
function goTo(path: string): void {
  history.pushState({ key: path }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Runs in the tab. */
function driftOf(): string | null {
  return (window as { drift?: string }).drift ?? null;
}

async function answer(
  route: Route,
  { data, storeFolder }: BrowserTrial,
  document: BrowserTrial['documents'][number],
): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  if (origin !== new URL(data.siteUrl).origin) return route.abort();
  if (pathname === document.path && route.request().isNavigationRequest()) {
    const headers = { 'content-security-policy': document.contentSecurityPolicy };
    return route.fulfill({ body: document.html, contentType: 'text/html; charset=utf-8', headers });
  }
  if (!pathname.startsWith('/assets/')) return route.fulfill({ status: 204 });
  try {
    const body = readCompositionFile(data, storeFolder, pathname);
    const contentType = TYPES.find(([ending]) => ending.test(pathname))?.[1] ?? 'application/octet-stream';
    return await route.fulfill({ body, contentType });
  } catch {
    return route.fulfill({ status: 404 });
  }
}
