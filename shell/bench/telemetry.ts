import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meanRatio } from '@site/shared/testing/mean-ratio';
import { cpuMicroseconds } from './cpu.ts';
import { load } from './load.ts';
import { treeOf } from './memory.ts';
import { untilRecompressed } from './pages.ts';
import type { BenchSite, BenchWeb } from './site.ts';
import { printTable } from './table.ts';

const PAIRS = 10;
const CONNECTIONS = 32;
/** The engine compiles for tens of thousands of requests, for longer with telemetry. */
const WARM_SECONDS = 15;
/** As long as the shortest time from one trace to the next, so that each process records one. */
const MEASURED_SECONDS = 10;
const HEADERS = { 'accept-encoding': 'br' };

/**
 * What metrics and traces cost: pairs of web processes, one without telemetry and one with, under load at the same time, so that
 * a busy machine slows both. Requests per second say nothing then: both wait for the same processors.
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
  const ratios = kinds.map((): number[] => []);
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const [index, [, environment]] of kinds.entries())
      ratios[index]?.push(await comparePair(site, environment, pair));
  collector.close();
  printTable(
    `GET / with telemetry: CPU time per request, ratio to a process without it, ${PAIRS} pairs each (<= 1.03)`,
    kinds.map(([name], index) => [name, meanRatio(ratios[index] ?? [])]),
  );
}

/** CPU time per page, of a process with telemetry to one without. Every second pair begins with the one that has it. */
async function comparePair(
  site: BenchSite,
  environment: Record<string, string>,
  pair: number,
): Promise<number> {
  const inTurn = <T>(values: readonly T[]) => (pair % 2 === 0 ? values : values.toReversed());
  const processes: BenchWeb[] = [];
  for (const own of inTurn([{}, environment])) processes.push(await site.startWeb(own));
  try {
    const cpusFor = (seconds: number) => Promise.all(processes.map((web) => cpuPerPage(web, seconds)));
    await cpusFor(WARM_SECONDS);
    const [bare, other] = inTurn(await cpusFor(MEASURED_SECONDS));
    if (bare === undefined || other === undefined) throw new Error('a pair has two processes');
    return other / bare;
  } finally {
    for (const web of processes) await web.close();
  }
}

/** Of the program and its worker, in microseconds. */
async function cpuPerPage({ url, process: { pid = 0 } }: BenchWeb, seconds: number): Promise<number> {
  const spent = () => treeOf(pid).reduce((sum, own) => sum + cpuMicroseconds(own), 0);
  const before = spent();
  const { requests } = await load(`${url}/`, { connections: CONNECTIONS, seconds, headers: HEADERS });
  return (spent() - before) / requests;
}
