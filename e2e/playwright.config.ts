import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const RENDERING = [
  '**/releases.spec.ts',
  '**/releases-view.spec.ts',
  '**/site-facts.spec.ts',
  '**/old-tabs.spec.ts',
  '**/back-cache.spec.ts',
  '**/preview.spec.ts',
  '**/quality.spec.ts',
  '**/canary.spec.ts',
  '**/develop.spec.ts',
  '**/guides.spec.ts',
];
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const chromium = process.env['CHROMIUM_PATH'] || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

const wantsJson = Boolean(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE']);

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './system/global-setup.ts',
  fullyParallel: true,
  projects: [
    { name: 'site', testIgnore: RENDERING },
    // Last: they render whole sites, or build workspaces.
    { name: 'releases', testMatch: RENDERING },
  ],
  workers: 2,
  // Ends what hangs, and nothing else: benches measure speed. On a busy machine, a journey with admissions takes minutes.
  timeout: 900_000,
  expect: { timeout: 100_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./report/reporter.ts'], ...(wantsJson ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
