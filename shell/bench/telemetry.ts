import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMicroseconds } from './cpu.ts';
import { load } from './load.ts';
import { treeOf } from './memory.ts';
import { untilRecompressed } from './pages.ts';
import { startSite, type BenchSite } from './site.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 64;
const HEADERS = { 'accept-encoding': 'br' };

/** What metrics and traces cost: the same page with and without them, in turn. */
export async function benchTelemetry(): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const environments: readonly (readonly [string, Record<string, string>])[] = [
    ['without telemetry', {}],
    ['metrics', { METRICS_PORT: '0' }],
    ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }],
    [
      'metrics, all traced',
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_on' },
    ],
  ];
  const sites: { name: string; site: BenchSite; rates: number[]; cpus: number[] }[] = [];
  try {
    for (const [name, environment] of environments) {
      const site = await startSite({ WEB_WORKERS: '1', ...environment });
      sites.push({ name, site, rates: [], cpus: [] });
      await untilRecompressed(site.url);
    }
    await pause(2000);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { site, rates, cpus } of sites) {
        const before = processorTime(site);
        const { requests, perSecond } = await load(`${site.url}/`, {
          connections: CONNECTIONS,
          seconds: SECONDS,
          headers: HEADERS,
        });
        rates.push(perSecond);
        cpus.push((processorTime(site) - before) / requests);
      }
  } finally {
    for (const { site } of sites) await site.close();
    collector.close();
  }
  const [bare] = sites;
  if (!bare) return;
  printTable(
    `GET / with telemetry, 1 worker, ${CONNECTIONS} connections, median of ${ROUNDS} rounds: requests, CPU time, ratios to none (>= 0.97 and <= 1.03)`,
    sites.map(({ name, rates, cpus }) => [
      name,
      `${Math.round(median(rates))}/s`,
      `${median(cpus).toFixed(1)} µs`,
      median(rates.map((rate, round) => rate / (bare.rates[round] ?? rate))).toFixed(3),
      median(cpus.map((cpu, round) => cpu / (bare.cpus[round] ?? cpu))).toFixed(3),
    ]),
  );
}

/** Of all processes of a site, in microseconds. */
function processorTime(site: BenchSite): number {
  return treeOf(site.process.pid ?? 0).reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
}
