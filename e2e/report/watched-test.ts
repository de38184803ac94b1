import { writeFile } from 'node:fs/promises';
import { test as base, type TestInfo } from '@playwright/test';
import { watchBrowser, type BrowserWatch } from './watch-browser.ts';

/** Names of what a journey passes to the reporter. */
export const BLAME = 'blame';
export const COMPOSITION = 'composition';

interface Options {
  /** Whether pages report visits. By default the browser objects to it, so that no journey waits for such a request. */
  readonly reportsVisits: boolean;
}

/** Observes every journey, and adds the browser's observations to the report. */
export const test = base.extend<Options>({
  reportsVisits: [false, { option: true }],
  context: async ({ context, reportsVisits }, use, info) => {
    const seen = watchBrowser(context);
    if (!reportsVisits) await context.addInitScript(objectToTracking);
    await use(context);
    await leave(seen, info);
  },
});

/** Runs in the page: https://www.w3.org/TR/gpc/ */
function objectToTracking(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
}

async function leave(seen: BrowserWatch, info: TestInfo): Promise<void> {
  const site = process.env['BASE_URL'];
  for (const id of (site && seen.compositions.get(new URL(site).origin)) || [])
    info.annotations.push({ type: COMPOSITION, description: id });
  if (info.status === info.expectedStatus) return;
  const path = info.outputPath('console.log');
  await writeFile(path, seen.log.map((line) => `${line}\n`).join(''));
  info.attachments.push({ name: 'console', path, contentType: 'text/plain' });
  const body = Buffer.from(JSON.stringify(await seen.findBlame()));
  info.attachments.push({ name: BLAME, body, contentType: 'application/json' });
}
