import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { REMOTE_NAMES } from '@site/shared/federation';
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram, type MeasuredProgram } from '../testing/measured-site.fixture.ts';
import { makeRelease, publishTo, useTemporaryFolder } from '../testing/release.fixture.ts';

const NOWHERE = 'http://127.0.0.1:1';

const folder = useTemporaryFolder();
let program: MeasuredProgram | undefined;
let url: string;
beforeEach(async () => {
  const shell = makeRelease('shell', {});
  await publishTo(`${folder()}/shell-dist`, shell);
});
afterEach(() => program?.stop());

async function start(file: string): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  program = startProgram(file, {
    ...{ PORT: String(port), DATA_DIR: folder(), SHELL_RELEASE_DIR: `${folder()}/shell-dist` },
    ...{
      API_URL: NOWHERE,
      FIRST_WAIT_MS: '100',
      RELEASE_TOKEN: 'the token of a test of health checks',
      WEB_WORKERS: '1',
    },
    ...Object.fromEntries(REMOTE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, NOWHERE])),
  });
}

/** Repeats a request to a starting process until it answers. */
async function ask(path: string): Promise<{ readonly status: number; readonly text: string }> {
  for (;;) {
    const response = await fetch(url + path).catch(() => null);
    if (response) return { status: response.status, text: await response.text() };
    await delay(100);
  }
}

it('a web process is not ready before it has a composition to show', async () => {
  await start('web.ts');

  const { status, text } = await ask('/_shell/health');

  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ status: 'not ready', composition: null });
});

it('a composer is healthy while the API and all hosts are away, and answers Prometheus on its control port', async () => {
  await start('composer.ts');

  expect((await ask('/_shell/health')).status).toBe(200);

  const { text } = await ask('/metrics');
  expect(text).toContain('composer_host_reachable{remote="blog",role="composer"} 0\n');
  expect(text).toMatch(/^composer_leading\{role="composer"\} [01]$/m);
});
