import type { PageData } from '@site/shared/federation';
import type { Browser, Page as Tab, Route } from 'playwright-core';
import { ComposerFault, faultFrom } from '../model/composer-fault.ts';
import type { RenderFailure } from '../model/render-protocol.ts';
import { readCompositionFile } from '../storage/releases/composition-file.ts';
import { BrowserClock, NoAnswer } from './browser-clock.ts';

export interface BrowserTrial {
  /** Path of a Chromium. */
  readonly executable: string;
  readonly data: PageData;
  readonly storeFolder: string;
  readonly documents: readonly {
    readonly path: string;
    readonly html: string;
    readonly contentSecurityPolicy: string;
    /** Pages to navigate to afterwards, in the same document. */
    readonly thenTo: readonly string[];
  }[];
}

const START_MS = 60_000;
/** CPU time that a document may use to load and to answer, in milliseconds. */
const PAGE_MS = 10_000;
/** How often to ask a tab whether its page has hydrated: 15 s on an idle machine, longer on a busy one. */
const MAX_LOOKS = 750;
const LOOK_EVERY_MS = 20;
/** Further looks at a hydrated page, so that errors in effects are seen. */
const SETTLE_LOOKS = 5;
const TYPES = [
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/\.json$/, 'application/json'],
  [/\.png$/, 'image/png'],
  [/\.jpg$/, 'image/jpeg'],
  [/\.webp$/, 'image/webp'],
] as const;

/**
 * Opens documents in a Chromium under their own policy, with integrity and Trusted Types, and resolves with the failures. The
 * browser has a temporary profile and an empty environment. Its proxy is a closed port, so requests are answered from the
 * composition or not at all.
 * @throws {ComposerFault} when the browser cannot be started or crashes, which is no fault of a release.
 */
export async function tryInBrowser(trial: BrowserTrial): Promise<RenderFailure[]> {
  if (trial.documents.length === 0) return [];
  const browser = await launch(trial.executable);
  try {
    const clock = await BrowserClock.of(browser, PAGE_MS);
    const failures: RenderFailure[] = [];
    for (const document of trial.documents) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.route('**/*', (route) => answer(route, trial, document));
      const { faults, isHung } = await faultsOf(await context.newPage(), clock, document, trial.data.siteUrl);
      await context.close();
      for (const { path, text } of faults)
        failures.push({
          check: 'browser',
          remote: trial.data.pages[path]?.remote ?? null,
          path,
          message: `${text.slice(0, 300)}: open the page and check the console`,
        });
      // A page that loops would use up the limit again in each further document.
      if (isHung) break;
    }
    return failures;
  } catch (error) {
    throw browser.isConnected() ? error : new ComposerFault(`the browser crashed: ${String(error)}`);
  } finally {
    await browser.close();
  }
}

async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch({
      executablePath,
      env: {},
      timeout: START_MS,
      // Chromium's sandbox does not start as root.
      chromiumSandbox: process.getuid?.() !== 0,
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    });
  } catch (error) {
    throw new ComposerFault(faultFrom('the browser could not be started', error).message, 'ADMIT_BROWSER');
  }
}

interface Fault {
  readonly path: string;
  readonly text: string;
}

async function faultsOf(
  tab: Tab,
  clock: BrowserClock,
  { path: first, thenTo }: BrowserTrial['documents'][number],
  siteUrl: string,
): Promise<{ readonly faults: readonly Fault[]; readonly isHung: boolean }> {
  const faults: Fault[] = [];
  let path = first;
  let isHung = false;
  const note = (text: string) => faults.push({ path, text });
  tab.on('pageerror', (error) => note(`throws: ${error.message}`));
  tab.on('console', (message) => {
    const { url } = message.location();
    // The API is not available here, which is no fault of the page.
    const isApi =
      URL.canParse(url) &&
      !/^\/assets\//.test(new URL(url).pathname) &&
      /^Failed to load/.test(message.text());
    if (message.type() === 'error' && !isApi) note(`writes to console.error: ${message.text()}`);
  });
  await tab.addInitScript(() => {
    // The check must not count as a visit.
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    addEventListener('site:drift', (event) => {
      Object.assign(window, { drift: String((event as CustomEvent<unknown>).detail) });
    });
    addEventListener('site:arrived', (event) => {
      Object.assign(window, { arrived: String((event as CustomEvent<unknown>).detail) });
    });
  });
  const settle = async () => {
    for (let look = 0; faults.length === 0; look += 1) {
      if ((await clock.limit(tab.evaluate(arrivedAt))) === path) return;
      if (look === MAX_LOOKS) note(`does not hydrate within ${(MAX_LOOKS * LOOK_EVERY_MS) / 1000} s`);
      await tab.waitForTimeout(LOOK_EVERY_MS);
    }
  };
  try {
    await clock.limit(tab.goto(new URL(first, siteUrl).href, { timeout: 0 }));
    await settle();
    for (const next of thenTo) {
      if (faults.length > 0) break;
      path = next;
      await clock.limit(tab.evaluate(goTo, next));
      await settle();
    }
    let drift: string | null = null;
    for (let look = 0; look < SETTLE_LOOKS; look += 1) {
      await tab.waitForTimeout(LOOK_EVERY_MS);
      drift = await clock.limit(tab.evaluate(driftOf));
    }
    if (drift !== null) note(`hydrates to different markup: ${drift}`);
  } catch (error) {
    if (error instanceof ComposerFault || !tab.context().browser()?.isConnected()) throw error;
    isHung = error instanceof NoAnswer;
    note(`cannot be opened: ${String((error as Error).message).split('\n')[0]}`);
  }
  return { faults, isHung };
}

/** Runs in the tab: the path of the last hydrated page. */
function arrivedAt(): string | undefined {
  return (window as { arrived?: string }).arrived;
}

/** Runs in the tab: navigates like the back button. */
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
