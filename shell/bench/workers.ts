import { setTimeout as pause } from 'node:timers/promises';
import { treeOf } from '@site/shared/testing/process-tree';
import { cpuSecondsOfChildren } from './cpu.ts';
import { load } from './load.ts';
import { memoryOf, type ProcessMemory } from './memory.ts';
import { PAGES_A_SECOND, quantile, takePrecedence, toRow, waitsUntil } from './page-waits.ts';
import { publishVariant } from './releases.ts';
import { rawBody, untilRecompressed } from './pages.ts';
import { readStatus, startSite, type BenchSite } from './site.ts';
import { isNginxInstalled, startStaticNginx } from './static-nginx.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const HEADERS = { 'accept-encoding': 'br' };
const ADMISSIONS = 6;
const QUIET_MS = 5000;
const BETWEEN_MS = 6000;
const MEMORY_LIMIT_MB = 120;
const CORES = 2;

interface Throughput {
  readonly perSecond: number;
  /** Number of cores that the load generator used. */
  readonly generator: number;
}

/**
 * Measures what a second worker adds, relative to one worker and to nginx, the waits during admissions, and the memory
 * of a worker.
 */
export async function benchWorkers(site: BenchSite): Promise<void> {
  await benchAdmissions(site);
  await benchMemoryOfWorkers(site);
  await benchThroughput();
}

/** The load generator runs on the same two cores, so the CPU time that it takes from the workers is counted. */
async function benchThroughput(): Promise<void> {
  if (!(await isNginxInstalled())) throw new Error('This bench needs nginx: install nginx-light.');
  const [one, two] = await Promise.all(['1', '2'].map((count) => startSite({ WEB_WORKERS: count })));
  if (!one || !two) return;
  const stops: (() => Promise<void>)[] = [() => one.close(), () => two.close()];
  try {
    await Promise.all([untilRecompressed(one.url), untilRecompressed(two.url)]);
    const page = await fetch(`${two.url}/`, { headers: HEADERS });
    await page.arrayBuffer();
    const nginx = await startStaticNginx(await rawBody(two.url), [...page.headers], 2);
    stops.push(() => nginx.stop());
    const rounds: { one: Throughput; two: Throughput; nginx: Throughput }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        nginx: await throughputOf(nginx.url),
        one: await throughputOf(`${one.url}/`),
        two: await throughputOf(`${two.url}/`),
      });
    const ratio = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of)).toFixed(2);
    const rowOf = (title: string, name: 'one' | 'two' | 'nginx') => [
      title,
      `${Math.round(median(rounds.map((round) => round[name].perSecond)))}/s`,
      ratio((round) => round[name].generator),
    ];
    printTable(`GET / by web workers, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`, [
      ['', '', 'cores of the generator'],
      rowOf('1 worker', 'one'),
      rowOf('2 workers', 'two'),
      rowOf('nginx with 2 workers, sendfile, same bytes and headers', 'nginx'),
      ['2 workers, ratio to 1', ratio(({ one: single, two: both }) => both.perSecond / single.perSecond), ''],
      [
        'the same, per core that the generator left to the workers (>= 1.6)',
        ratio(({ one: single, two: both }) => perCores(both, 2) / perCores(single, 1)),
        '',
      ],
      [
        '2 workers, ratio to nginx (>= 0.6)',
        ratio((round) => round.two.perSecond / round.nginx.perSecond),
        '',
      ],
    ]);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function pagesPerSecond(url: string): Promise<number> {
  const { perSecond } = await load(url, { connections: CONNECTIONS, seconds: SECONDS, headers: HEADERS });
  return perSecond;
}

/** Estimates the throughput of these workers on cores of their own, because the load generator took part of theirs. */
function perCores({ perSecond, generator }: Throughput, workers: number): number {
  return (perSecond * workers) / Math.min(workers, CORES - generator);
}

async function throughputOf(url: string): Promise<Throughput> {
  const before = cpuSecondsOfChildren(process.pid);
  const perSecond = await pagesPerSecond(url);
  return { perSecond, generator: (cpuSecondsOfChildren(process.pid) - before) / SECONDS };
}

/** Measures how long visitors wait for a page with and without releases being admitted, in turn. */
async function benchAdmissions(site: BenchSite): Promise<void> {
  const quiet: number[] = [];
  const during: number[] = [];
  const endPrecedence = await takePrecedence();
  for (let turn = 0; turn < ADMISSIONS; turn += 1) {
    // Meanwhile the composer warms up its workers and recompresses pages.
    await pause(BETWEEN_MS);
    quiet.push(...(await waitsUntil(pause(QUIET_MS), site.url)));
    during.push(...(await waitsUntil(untilLive(site, `// variant workers ${turn}`), site.url)));
  }
  await endPrecedence();
  printTable(`pages during ${ADMISSIONS} admissions, ${PAGES_A_SECOND} requests a second`, [
    ['', 'requests', 'median', 'p99'],
    toRow('quiet', quiet),
    toRow('during an admission', during),
    ['p99, ratio to quiet (<= 1.3)', '', '', (quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2)],
  ]);
}

async function untilLive(site: BenchSite, line: string): Promise<void> {
  const version = await publishVariant(site.folderOf('blog'), line);
  while ((await readStatus(site.url)).remotes['blog']?.live !== version) await pause(100);
}

async function benchMemoryOfWorkers(site: BenchSite): Promise<void> {
  await pagesPerSecond(`${site.url}/`);
  await pause(BETWEEN_MS);
  const { pages } = (await (await fetch(`${site.url}/_shell/status`)).json()) as { readonly pages: number };
  const workers = treeOf(site.process.pid ?? 0)
    .map(memoryOf)
    .filter(isWebWorker);
  const most = (name: 'rss' | 'pss') => Math.max(...workers.map((worker) => worker[name]));
  printTable(`memory of a web worker with ${pages} pages, after load`, [
    ['', 'PSS', 'RSS'],
    ...workers.map(({ name, pss, rss }) => [name, `${pss.toFixed(0)} MB`, `${rss.toFixed(0)} MB`]),
    [`largest (<= ${MEMORY_LIMIT_MB} MB)`, `${most('pss').toFixed(0)} MB`, `${most('rss').toFixed(0)} MB`],
  ]);
}

const isWebWorker = ({ name }: ProcessMemory) => name === 'web-worker.js';
