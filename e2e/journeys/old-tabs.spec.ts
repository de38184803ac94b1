import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../fixtures/application-form.ts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { listenTo } from '../fixtures/listen.ts';
import { allHosts, expect, test, type OwnSite } from '../fixtures/own-composer.ts';
import { saveData } from '../fixtures/save-data.ts';
import type { RemoteName } from '../system/remote-host.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const HEADLINE = 'Insights for the people behind the numbers';
const headlineOf = (release: number) => `News ${release} for the people behind the numbers`;

/** Publishes a release with one text changed, and waits until it is live. Resolves with the version that was live before. */
async function deploy({ hosts, composer }: OwnSite, remote: RemoteName, text: string, by: string) {
  const liveOf = async () => (await composer.status()).remotes[remote].live;
  const before = await liveOf();
  const version = await hosts[remote].publish((_file, code) => code.replaceAll(text, by));
  await expect.poll(liveOf).toBe(version);
  return before ?? '';
}

/** The time for which a release is kept goes by. */
async function outlive({ composer, forget }: OwnSite, remote: RemoteName, version: string) {
  await composer.stop();
  await forget(remote, version);
  await composer.start();
}

interface Outlived {
  readonly path: string;
  readonly remote: RemoteName;
  /** The text that the new release has otherwise, and how. */
  readonly text: string;
  readonly by: string;
}

/** Opens a page in a tab that asks for nothing ahead of need, and lets the release of a remote that it was loaded with go. */
async function openOldTab(site: OwnSite, page: Page, { path, remote, text, by }: Outlived) {
  await allHosts(site.hosts, 'start');
  await site.composer.start();
  await saveData(page);
  await page.goto(site.composer.url + path);
  await untilHydrated(page);
  await outlive(site, remote, await deploy(site, remote, text, by));
}

const FORM = {
  path: '/application',
  remote: 'application',
  text: 'Submit Application',
  by: 'Send Application',
} as const;
const toBlog = { name: 'Blog' };

test('a tab from before many deploys goes on with its own release, code that comes late included @shell @blog', async ({
  site,
  page,
}) => {
  await allHosts(site.hosts, 'start');
  await site.composer.start();
  const heard = await listenTo(page);
  await page.goto(site.composer.url);
  await untilHydrated(page);

  for (const release of [1, 2, 3]) await deploy(site, 'blog', HEADLINE, headlineOf(release));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', toBlog).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await page.getByRole('main').getByRole('article').last().getByRole('link').first().click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();

  expect(heard).toEqual({ messages: [], failures: [] });
});

test('a tab whose release is no longer kept takes the live one, by one load @shell @blog', async ({
  site,
  page,
}) => {
  await openOldTab(site, page, { path: '/', remote: 'blog', text: HEADLINE, by: headlineOf(1) });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', toBlog).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(1));
  await untilHydrated(page);
  expect(loads).toEqual([`${site.composer.url}/blog`]);
});

test.describe('with an API', () => {
  test.use({ hasApi: true });

  test('a form that is half filled in when its code is gone is sent all the same @shell @application', async ({
    site,
    page,
  }) => {
    await openOldTab(site, page, FORM);

    const company = aCompany('Old Tab');
    await fillIn(page, aSubmissionForm({ companyName: company }));
    await send(page);

    await expect(page.getByText(/Your reference is AR-/)).toBeVisible();
  });

  test('a form that is half filled in comes back from its draft when the tab is renewed @shell @application', async ({
    site,
    page,
  }) => {
    await openOldTab(site, page, FORM);
    const form = aSubmissionForm({ companyName: aCompany('Old Tab') });
    const gone = page.waitForResponse(
      (response) => response.request().method() === 'HEAD' && response.status() === 404,
    );
    await fillIn(page, form);
    await gone;
    await expect(page.getByText('Draft kept on this device.')).toBeVisible();

    const loaded = page.waitForEvent('load');
    // Headless tabs are never out of sight: what a browser says of one that is.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await loaded;

    await untilHydrated(page);
    await expect(page.getByLabel('Company name')).toHaveValue(form.companyName);
    await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
    await expect(page.getByRole('button', { name: 'Send Application' })).toBeEnabled();
  });
});
