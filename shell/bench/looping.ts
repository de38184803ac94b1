import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { commandComposer } from '@site/shared/release';
import { publishVariant } from './releases.ts';
import { BENCH_TOKEN, readStatus, type BenchSite } from './site.ts';
import { printTable } from './table.ts';

const PATHS = ['/', '/services/ar', '/blog', '/application'];
/** A modest rate: the bench measures delays of visitors, not throughput. */
const BETWEEN_MS = 20;
const QUIET_MS = 20_000;

/** How long visitors wait for a page while a release with an endless loop is being admitted, and without one. */
export async function benchLooping(site: BenchSite): Promise<void> {
  const before = await waitsUntil(pause(QUIET_MS), site.url);
  const version = await publishVariant(site.folderOf('blog'), 'for (;;);');
  const during = await waitsUntil(untilRefused(site, version), site.url);
  const quiet = [...before, ...(await waitsUntil(pause(QUIET_MS), site.url))];
  printTable(
    `pages while a release with an endless loop is admitted, ${1000 / BETWEEN_MS} requests a second`,
    [
      ['', 'requests', 'median', 'p99'],
      row('quiet, before and after', quiet),
      row('during the admission', during),
      ['p99, ratio to quiet (<= 2)', '', '', (quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2)],
    ],
  );
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

/** Requests pages at a fixed rate, without waiting for earlier answers. Resolves with the duration of each request. */
async function waitsUntil(end: Promise<void>, origin: string): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const answers: Promise<number>[] = [];
  while (!isOver) {
    answers.push(wait(origin + PATHS[answers.length % PATHS.length], agent));
    await pause(BETWEEN_MS);
  }
  await over;
  const waits = await Promise.all(answers);
  agent.destroy();
  return waits;
}

function wait(url: string, agent: http.Agent): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - asked));
    });
    request.on('error', reject);
  });
}

function row(name: string, waits: readonly number[]): string[] {
  return [
    name,
    String(waits.length),
    `${quantile(waits, 0.5).toFixed(1)} ms`,
    `${quantile(waits, 0.99).toFixed(1)} ms`,
  ];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
