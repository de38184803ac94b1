import { existsSync } from 'node:fs';

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;

/** Path of a full Chromium; undefined for Playwright's own. */
export const CHROMIUM = CHROMIUM_PATH || installed('/usr/bin/chromium');

/**
 * Path of a Chromium without a desktop user interface, back/forward cache and preloading, in which journeys are faster.
 * `CHROMIUM` if there is none, or if only that one was named.
 */
export const HEADLESS_SHELL =
  HEADLESS_SHELL_PATH ||
  (CHROMIUM_PATH ? undefined : installed('/usr/bin/chromium-headless-shell')) ||
  CHROMIUM;

/** The variables that name the browsers, for a run inside a journey. */
export const BROWSER_ENVIRONMENT = { CHROMIUM_PATH, HEADLESS_SHELL_PATH };

function installed(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
