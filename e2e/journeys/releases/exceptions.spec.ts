import { join } from 'node:path';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { ROOT } from '../../system/program.ts';

test.describe.configure({ mode: 'default' });
test.use({ environment: { ADMIT_EXCEPTIONS: join(ROOT, 'e2e/fixtures/exceptions.json') } });

const PICTURE = 'https://pictures.example/reader.png';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const askForPicture = (file: string, text: string) =>
  file.startsWith('browser/remote.') ? `new Image().src = '${PICTURE}';${text}` : text;

test('pages of a remote may load an image from its excepted host, and no other page’s policy names that host @shell @blog', async ({
  site: { hosts, composer },
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const version = await hosts.blog.publish(askForPicture);
  await expect.poll(async () => (await composer.status()).remotes.blog.live).toBe(version);
  const heard = await listenTo(page);
  await page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));

  const home = await page.goto(composer.url);
  await untilHydrated(page);
  expect(home?.headers()['content-security-policy']).not.toContain('pictures.example');

  const picture = page.waitForResponse(PICTURE);
  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await loaded;
  expect((await picture).status()).toBe(200);
  await untilHydrated(page);

  expect(new URL(page.url()).pathname).toBe('/blog');
  // Prefetches of the first page are canceled with it.
  expect(heard.messages).toEqual([]);
});
