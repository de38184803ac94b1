import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const RELEASES = '**/releases.spec.ts';
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const chromium = process.env['CHROMIUM_PATH'] || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './system/global-setup.ts',
  fullyParallel: true,
  projects: [
    { name: 'site', testIgnore: RELEASES },
    // Last, when the other worker has come to rest: how fast a release goes live is one of its questions.
    { name: 'releases', testMatch: RELEASES },
  ],
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
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
