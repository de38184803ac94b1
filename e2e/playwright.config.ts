import { defineConfig } from '@playwright/test';
import { CHROMIUM, HEADLESS_SHELL } from './system/chromium.ts';

const RENDERING = [
  '**/releases.spec.ts',
  '**/releases-view.spec.ts',
  '**/site-facts.spec.ts',
  '**/old-tabs.spec.ts',
  '**/preview.spec.ts',
  '**/quality.spec.ts',
  '**/canary.spec.ts',
  '**/develop.spec.ts',
  '**/guides.spec.ts',
];
/** Tests of features that only the full browser has. */
const WHOLE_BROWSER = ['**/back-cache.spec.ts', '**/view-transitions.spec.ts'];
const LAUNCH = {
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const wantsJson = Boolean(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE']);

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './system/global-setup.ts',
  fullyParallel: true,
  projects: [
    { name: 'site', testIgnore: [...RENDERING, ...WHOLE_BROWSER] },
    {
      name: 'browser',
      testMatch: WHOLE_BROWSER,
      use: CHROMIUM
        ? { launchOptions: { ...LAUNCH, executablePath: CHROMIUM } }
        : { channel: 'chromium', launchOptions: LAUNCH },
    },
    // Last, because they render whole sites or build workspaces.
    { name: 'releases', testMatch: RENDERING },
  ],
  workers: 2,
  // Only stops tests that hang; benches measure speed. On a busy machine, a journey with admissions takes minutes.
  timeout: 900_000,
  expect: { timeout: 100_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./report/reporter.ts'], ...(wantsJson ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { ...LAUNCH, ...(HEADLESS_SHELL ? { executablePath: HEADLESS_SHELL } : {}) },
  },
});
