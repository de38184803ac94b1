import { setTimeout as pause } from 'node:timers/promises';
import { commandComposer } from '@site/shared/release';
import { PAGES_A_SECOND, quantile, toRow, waitsUntil } from './page-waits.ts';
import { publishVariant } from './releases.ts';
import { BENCH_TOKEN, readStatus, type BenchSite } from './site.ts';
import { printTable } from './table.ts';

const QUIET_MS = 20_000;

/** How long visitors wait for a page while a release with an endless loop is being admitted, and without one. */
export async function benchLooping(site: BenchSite): Promise<void> {
  const before = await waitsUntil(pause(QUIET_MS), site.url);
  const version = await publishVariant(site.folderOf('blog'), 'for (;;);');
  const during = await waitsUntil(untilRefused(site, version), site.url);
  const quiet = [...before, ...(await waitsUntil(pause(QUIET_MS), site.url))];
  printTable(`pages while a release with an endless loop is admitted, ${PAGES_A_SECOND} requests a second`, [
    ['', 'requests', 'median', 'p99'],
    toRow('quiet, before and after', quiet),
    toRow('during the admission', during),
    ['p99, ratio to quiet (<= 2)', '', '', (quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2)],
  ]);
}

async function untilRefused(site: BenchSite, version: string): Promise<void> {
  const answer = await commandComposer(site.url, BENCH_TOKEN, {
    verb: 'look',
    remote: 'blog',
    version,
  }).catch((error: Error) => error.message);
  if ((await readStatus(site.url)).remotes.blog?.live === version || !/longer than/.test(String(answer)))
    throw new Error(`a release with an endless loop was not refused for it: ${String(answer)}`);
}
