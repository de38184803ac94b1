import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';

const SCRIPT = /\/assets\/([a-z-]+)\/[0-9a-f]{20}\/.*\.js$/;
/** The object that `react` creates and shares with its renderer. */
const MAKES_REACT = /\.__CLIENT_INTERNALS_DO_NOT_USE\w* *= *\w/g;

declare global {
  interface Window {
    /** Versions of the copies of React that render in this page. */
    renderers: string[];
  }
}

test('all four remotes in one page run on one React, and none includes its own @shell @marketing @blog @application @admin @main', async ({
  page,
}) => {
  const heard = await listenTo(page);
  const scripts = collectScripts(page);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await noteRenderers(page);

  await page.goto('/');
  await untilHydrated(page);
  await goTo(page, '/blog', /^Blog/);
  await goTo(page, '/application', /^Apply/);
  await goTo(page, '/auth', /^Admin Access/);

  expect(loads).toHaveLength(1);
  expect(await page.evaluate(() => window.renderers)).toHaveLength(1);
  const texts = await scripts();
  const owners = new Set(texts.map(([owner]) => owner));
  expect(owners).toEqual(new Set(['shell', 'marketing', 'blog', 'application', 'admin']));
  const makers = texts.flatMap(([owner, text]) => [...text.matchAll(MAKES_REACT)].map(() => owner));
  expect(makers).toEqual(['shell']);
  expect(heard).toEqual({ messages: [], failures: [] });
});

/** Shows another page in this document, because no link of the site leads to /auth. */
async function goTo(page: Page, path: string, title: RegExp): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveTitle(title);
  await untilHydrated(page);
}

/** Poses as React's developer tools, with which each copy of a renderer registers when its code first runs. */
async function noteRenderers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.renderers = [];
    const hook = {
      supportsFiber: true,
      inject: ({ version }: { readonly version: string }) => window.renderers.push(version),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

/** The scripts that a page loads, each with its owner and its source. */
function collectScripts(page: Page): () => Promise<(readonly [string, string])[]> {
  const coming = new Map<string, Promise<readonly [string, string]>>();
  page.on('response', (response) => {
    const url = response.url();
    const [, owner] = SCRIPT.exec(url) ?? [];
    if (owner && !coming.has(url))
      coming.set(
        url,
        response.text().then((text) => [owner, text] as const),
      );
  });
  return () => Promise.all(coming.values());
}
