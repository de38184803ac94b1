import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { meanRatio } from '@site/shared/testing/mean-ratio';
import { load } from './load.ts';
import { treeOf } from './memory.ts';
import { untilRecompressed } from './pages.ts';
import type { BenchSite, BenchWeb } from './site.ts';
import { printTable } from './table.ts';

const PAIRS = 12;
const CONNECTIONS = 32;
/** The engine compiles for tens of thousands of requests. */
const WARM_SECONDS = 8;
/** Together longer than the shortest time from one trace to the next. */
const SLICES = 12;
/** The web processes have one processor, everything else another: waiting for each other would cost either of them. */
const [WEB_CORE, OTHER_CORE] = [0, 1];
const HEADERS = { 'accept-encoding': 'br' };

/**
 * What metrics and traces cost in throughput: pairs of new web processes, one without telemetry and one with, which get all
 * requests in turns of one second, so that a busy machine slows both. Equal processes differ by a tenth, so it takes many pairs.
 */
export async function benchTelemetry(site: BenchSite): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  /** The second process of a pair. The first row is how much equal processes differ. */
  const kinds: readonly (readonly [string, Record<string, string>])[] = [
    ['equal processes', {}],
    ['metrics', { METRICS_PORT: '0' }],
    ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
    ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }],
  ];
  await untilRecompressed(site.url);
  await pin(process.pid, OTHER_CORE);
  for (const pid of treeOf(site.process.pid ?? 0)) await pin(pid, OTHER_CORE);
  const ratios = kinds.map((): number[] => []);
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const [index, [, environment]] of kinds.entries())
      ratios[index]?.push(await comparePair(site, environment, pair));
  collector.close();
  printTable(
    `GET / with telemetry: throughput, ratio to a process without it, ${PAIRS} pairs each (>= 0.97)`,
    kinds.map(([name], index) => [name, meanRatio(ratios[index] ?? [])]),
  );
}

/** Requests per second, of a process with telemetry to one without. Every second pair begins with the one that has it. */
async function comparePair(
  site: BenchSite,
  environment: Record<string, string>,
  pair: number,
): Promise<number> {
  const bare = { environment: {}, served: 0 };
  const other = { environment, served: 0 };
  const inTurn = pair % 2 === 0 ? [bare, other] : [other, bare];
  const started: (readonly [BenchWeb, typeof bare])[] = [];
  try {
    for (const side of inTurn) {
      const web = await site.startWeb(side.environment);
      started.push([web, side]);
      for (const pid of treeOf(web.process.pid ?? 0)) await pin(pid, WEB_CORE);
      await pagesOf(web, WARM_SECONDS);
    }
    for (let slice = 0; slice < SLICES; slice += 1)
      for (const [web, side] of slice % 2 === 0 ? started : started.toReversed())
        side.served += await pagesOf(web, 1);
  } finally {
    for (const [web] of started) await web.close();
  }
  return other.served / bare.served;
}

async function pagesOf({ url }: BenchWeb, seconds: number): Promise<number> {
  return (await load(`${url}/`, { connections: CONNECTIONS, seconds, headers: HEADERS })).perSecond;
}

/** Lets a process and its threads run on one processor only. */
async function pin(pid: number, core: number): Promise<void> {
  const options = ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)];
  await promisify(execFile)('taskset', options).catch((cause: unknown) => {
    throw new Error('This bench needs two processors and taskset: install util-linux.', { cause });
  });
}
