import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { ROOT } from '../project.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

/** Journeys run faster in a browser without a desktop user interface. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOADED_WITHIN_MS = 600_000;
const RUNS_WITHIN_MS = 60_000;

/**
 * Provides the browsers of the journeys. CHROMIUM_PATH: the given one, the system's, apt's or Playwright's.
 * HEADLESS_SHELL_PATH: the given one, the system's or apt's; without one, the full browser runs all journeys.
 */
export async function provisionChromium({ mayInstall }) {
  const CHROMIUM_PATH = (await given('CHROMIUM_PATH')) ?? (await findBrowser(mayInstall));
  const HEADLESS_SHELL_PATH = (await given('HEADLESS_SHELL_PATH')) ?? (await findHeadlessShell(mayInstall));
  return { env: { CHROMIUM_PATH, ...(HEADLESS_SHELL_PATH ? { HEADLESS_SHELL_PATH } : {}) } };
}

async function given(variable) {
  const path = process.env[variable];
  if (!path) return undefined;
  return (await runs(path)) ? path : refuse(`${variable} names ${path}, which does not run`);
}

async function findBrowser(mayInstall) {
  return (
    (await installed(...BROWSERS)) ??
    (mayInstall ? await fromApt('chromium') : undefined) ??
    (mayInstall ? await fromPlaywright() : undefined) ??
    refuse('None was found')
  );
}

/** None if a full browser was named, because that one must be used. */
async function findHeadlessShell(mayInstall) {
  if (process.env.CHROMIUM_PATH) return undefined;
  return (await installed(HEADLESS_SHELL)) ?? (mayInstall ? fromApt(HEADLESS_SHELL) : undefined);
}

async function installed(...names) {
  const path = findProgram(...names);
  return (await runs(path)) ? path : undefined;
}

async function fromApt(name) {
  return (await aptInstall(name)) ? installed(name) : undefined;
}

async function fromPlaywright() {
  await run('playwright', ['install', 'chromium'], { timeoutMs: DOWNLOADED_WITHIN_MS });
  const { chromium } = createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return (await runs(path)) ? path : undefined;
}

/** Some systems ship a stub that only prints where to get the browser, so the program is run once. */
async function runs(path) {
  if (path === undefined) return false;
  const { code } = await run(path, ['--version'], { timeoutMs: RUNS_WITHIN_MS }).catch(() => ({ code: 1 }));
  return code === 0;
}

function refuse(finding) {
  throw new Fault(`The journeys need Chromium. ${finding}. Install it and set CHROMIUM_PATH to its path.`);
}
