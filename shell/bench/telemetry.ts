import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meanRatio } from '@site/shared/testing/mean-ratio';
import { pinTree, treeOf } from '@site/shared/testing/process-tree';
import { cpuMicroseconds } from './cpu.ts';
import { load } from './load.ts';
import { untilRecompressed } from './pages.ts';
import type { BenchSite, BenchWeb } from './site.ts';
import { printTable } from './table.ts';

const ROUNDS = 12;
const CONNECTIONS = 16;
/** The engine compiles for tens of thousands of requests, and the first metrics are exported after a minute. */
const WARM_SECONDS = 75;
/** Longer than the shortest time from one trace to the next. */
const MEASURED_SECONDS = 30;
/** The web processes share one processor, everything else has another. */
const [WEB_PROCESSOR, OTHER_PROCESSOR] = [0, 1];
const HEADERS = { 'accept-encoding': 'br' };

/**
 * What metrics and traces cost in throughput: requests per second of processor time, of new web processes under full load that
 * share one processor. The system gives it to each of them for a few milliseconds in turn, so a busy machine slows them alike.
 */
export async function benchTelemetry(site: BenchSite): Promise<void> {
  /** The collector, and the API: in production, each web process sends requests to one. */
  const upstream = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const API_URL = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: API_URL };
  /** The mean of the first two is the limit; the second says how much equal processes differ from it. */
  const kinds: readonly (readonly [string, Record<string, string>])[] = [
    ['no telemetry', {}],
    ['equal process', {}],
    ['metrics', { METRICS_PORT: '0' }],
    ['metrics, traces', collector],
    ['metrics, all traced', { ...collector, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }],
  ];
  const environments = kinds.map(([, environment]) => ({ API_URL, ...environment }));
  await untilRecompressed(site.url);
  await pinTree(process.pid, OTHER_PROCESSOR);
  const ratios = kinds.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const served = await servedIn(site, environments, round);
    const limit = ((served[0] ?? 0) + (served[1] ?? 0)) / 2;
    for (const [index, perSecond] of served.entries()) ratios[index]?.push(perSecond / limit);
  }
  upstream.close();
  const rows = kinds.map(([name], index) => [name, meanRatio(ratios[index] ?? [])]);
  printTable(
    `GET / with telemetry: requests per processor time to those without, ${ROUNDS} processes each (>= 0.97)`,
    rows.slice(1),
  );
}

/** Requests per second of processor time, of a process in each environment. Each round starts another one first. */
async function servedIn(
  site: BenchSite,
  environments: readonly Record<string, string>[],
  round: number,
): Promise<number[]> {
  const started: (readonly [number, BenchWeb])[] = [];
  try {
    for (const place of environments.keys()) {
      const index = (round + place) % environments.length;
      const web = await site.startWeb(environments[index] ?? {});
      started.push([index, web]);
      await pinTree(web.process.pid ?? 0, WEB_PROCESSOR);
    }
    const webs = started.toSorted(([a], [b]) => a - b).map(([, web]) => web);
    await Promise.all(webs.map((web) => requestsOf(web, '/api/site', 2)));
    await Promise.all(webs.map((web) => requestsOf(web, '/', WARM_SECONDS)));
    return await Promise.all(webs.map(servedBySecond));
  } finally {
    for (const [, web] of started) await web.close();
  }
}

async function servedBySecond(web: BenchWeb): Promise<number> {
  const processes = treeOf(web.process.pid ?? 0);
  const used = () => processes.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0) / 1e6;
  const before = used();
  const requests = await requestsOf(web, '/', MEASURED_SECONDS);
  return requests / (used() - before);
}

async function requestsOf({ url }: BenchWeb, path: string, seconds: number): Promise<number> {
  const { requests } = await load(`${url}${path}`, { connections: CONNECTIONS, seconds, headers: HEADERS });
  return requests;
}
