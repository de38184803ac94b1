import { expect, test, allHosts } from '../../fixtures/own-composer.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';

test.describe.configure({ mode: 'default' });

const htmlOf = async (url: string) => (await fetch(url)).text();

test.describe('with an API behind it', () => {
  test.use({ hasApi: true });

  test('a phone changed in the database is in the first HTML without a build, and stays when the API goes down @shell', async ({
    site: { hosts, composer, api },
    page,
  }) => {
    await allHosts(hosts, 'start');
    await composer.start();
    const admin = (...args: string[]) => api?.admin(['facts', ...args]);
    expect(await htmlOf(composer.url)).toContain('tel:+12025550142');

    await admin('set', 'phoneDisplay', '(202) 555-0199');
    await admin('set', 'phone', '+12025550199');
    const changedAt = Date.now();
    await expect
      .poll(() => htmlOf(composer.url), { intervals: [100] })
      .toMatch(/tel:\+12025550199[^]*\(202\) 555-0199/);
    console.log(
      `fact changed → in the HTML (<= 10 s on a quiet machine): ${((Date.now() - changedAt) / 1000).toFixed(1)} s`,
    );
    await page.goto(`${composer.url}/services/billing`);
    await expect(page.getByRole('link', { name: '(202) 555-0199' }).first()).toBeVisible();

    await expect(admin('set', 'collectionsUrl', 'javascript:alert(1)')).rejects.toThrow(
      'collectionsUrl must be an https:// address. Nothing was changed.',
    );

    await api?.stop();
    await composer.stop();
    await composer.start();
    expect(await htmlOf(composer.url)).toContain('tel:+12025550199');
  });
});

test.describe('without any optional fact', () => {
  const HIDEABLE = [
    'PHONE',
    'PHONE_DISPLAY',
    'EMAIL',
    'SCHEDULING_URL',
    'COLLECTIONS_URL',
    'COLLECTIONS_QUOTE_URL',
    'COLLECTIONS_INFO_URL',
    'SISTER_COMPANY_NAME',
    'LINKEDIN_URL',
    'INSTAGRAM_URL',
    'FACEBOOK_URL',
  ];
  test.use({ environment: Object.fromEntries(HIDEABLE.map((fact) => [`SITE_${fact}`, 'none'])) });

  test('no page shows a control for it, or an empty gap @shell', async ({
    site: { hosts, composer },
    page,
  }) => {
    await allHosts(hosts, 'start');
    await composer.start();
    await expect.poll(() => htmlOf(composer.url)).not.toContain('tel:');

    for (const { path } of [...PUBLIC_ROUTES, NOWHERE]) {
      await page.goto(composer.url + path, { waitUntil: 'domcontentloaded' });
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(
        hrefs.filter((href) => /^(?!\/|#)/.test(href ?? '')),
        path,
      ).toEqual([]);
      const text = await page.locator('body').innerText();
      expect(
        text.match(/\bnull\b|undefined|\{phone\}|Schedule Meeting|Explore Collections|Request a quote/)?.[0],
        path,
      ).toBeUndefined();
    }
  });
});
