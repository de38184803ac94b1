import { chromium } from '@playwright/test';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { HEADLESS_SHELL } from '../../system/chromium.ts';
import type { Composer } from '../../system/composer.ts';

test.describe.configure({ mode: 'default' });
test.use({ environment: { ADMIT_BROWSER: HEADLESS_SHELL ?? chromium.executablePath() } });

const blogOf = async (composer: Composer) => (await composer.status()).remotes.blog;
const inBrowser = (code: string) => (file: string, text: string) =>
  file.startsWith('browser/remote.') ? `${code};${text}` : text;

test('a release that only a browser’s policy blocks is refused before it is live, and a good one is not @shell @main', async ({
  site: { hosts, composer },
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const { live, checks, notRun } = await blogOf(composer);
  expect(checks).toContain('browser');
  expect(notRun).toEqual([]);

  // jsdom has no workers, so its check finds nothing about them.
  const version = await hosts.blog.publish(inBrowser("globalThis.Worker&&new Worker('/worker.js')"));
  await expect.poll(async () => (await blogOf(composer)).refusal?.version).toBe(version);
  expect((await blogOf(composer)).refusal?.reasons.join()).toMatch(/browser: page \/blog .*Trusted/);
  expect((await blogOf(composer)).live).toBe(live);

  const looping = await hosts.blog.publish(inBrowser('if(globalThis.Worker)for(;;);'));
  await expect.poll(async () => (await blogOf(composer)).refusal?.version).toBe(looping);
  expect((await blogOf(composer)).refusal?.reasons.join()).toMatch(/browser: page .*no answer within/);

  const good = await hosts.blog.publish(inBrowser("document.createElement('p').textContent = 'x'"));
  await expect.poll(async () => (await blogOf(composer)).live).toBe(good);
});
