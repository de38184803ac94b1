import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import {
  deploy,
  HEADLINE,
  headlineOf,
  OLD_BLOG,
  OLD_FORM,
  openTab,
  outliveTabs,
  putOutOfSight,
} from '../../fixtures/old-tab.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';

test.describe.configure({ mode: 'default' });

const toBlog = { name: 'Blog' };

test('a tab from before many deploys keeps its own release, even for code that loads late @shell @blog', async ({
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

test('a tab whose release is no longer kept loads the live one, with one reload @shell @blog @main', async ({
  site,
  page,
}) => {
  await openTab(site, page, OLD_BLOG.path);
  await outliveTabs(site, OLD_BLOG);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', toBlog).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(1));
  await untilHydrated(page);
  expect(loads).toEqual([`${site.composer.url}/blog`]);
});

test.describe('with an API', () => {
  test.use({ hasApi: true });

  test('a half-filled form whose code is gone can still be submitted @shell @application', async ({
    site,
    page,
  }) => {
    await openTab(site, page, OLD_FORM.path);
    await outliveTabs(site, OLD_FORM);

    const company = aCompany('Old Tab');
    await fillIn(page, aSubmissionForm({ companyName: company }));
    await send(page);

    await expect(page.getByText(/Your reference is AR-/)).toBeVisible();

    // The page of the answer has no scripts, so it cannot delete the draft.
    await page.goto(site.composer.url + OLD_FORM.path);
    await untilHydrated(page);
    await expect(page.getByText(/^You may have submitted it already/)).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('');
  });

  test('a half-filled form is restored from its draft when the tab reloads @shell @application', async ({
    site,
    page,
  }) => {
    await openTab(site, page, OLD_FORM.path);
    await outliveTabs(site, OLD_FORM);
    const form = aSubmissionForm({ companyName: aCompany('Old Tab') });
    const gone = page.waitForResponse(
      (response) => response.request().method() === 'HEAD' && response.status() === 404,
    );
    await fillIn(page, form);
    await gone;
    await expect(page.getByText(DRAFT_COPY.saved)).toBeVisible();

    const loaded = page.waitForEvent('load');
    await putOutOfSight(page);
    await loaded;

    await untilHydrated(page);
    await expect(page.getByLabel('Company name')).toHaveValue(form.companyName);
    await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
    await expect(page.getByRole('button', { name: 'Send Application' })).toBeEnabled();
  });
});
