import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { treeOf } from '@site/shared/testing/process-tree';
import { compress } from '../server/storage/disk/compress.ts';
import { cpuMicroseconds } from './cpu.ts';
import { findGenerator, load } from './load.ts';
import type { BenchSite } from './site.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const HEADERS = { 'accept-encoding': 'br' };

/**
 * Requests per second and CPU time per request of one page, compared with the baseline server in alternating rounds. Both are
 * one process.
 */
export async function benchPages(site: BenchSite): Promise<void> {
  await untilRecompressed(site.url);
  const web = await site.startWeb({});
  const collector = await startCollector();
  const observed = await site.startWeb({ METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const page = await fetch(`${web.url}/`, { headers: HEADERS });
  const raw = await rawBody(web.url);
  const few = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(raw.length),
  };
  const limit = await startLimit(raw, few);
  const twin = await startLimit(raw, Object.fromEntries([...page.headers].filter(isOfThePage)));
  const rounds: { ours: Round; observed: Round; limit: Round; twin: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const least = await measure(limit.url, limit.pid);
    const same = await measure(twin.url, twin.pid);
    const ours = await measure(`${web.url}/`, web.process.pid ?? 0);
    const withTelemetry = await measure(`${observed.url}/`, observed.process.pid ?? 0);
    rounds.push({ limit: least, twin: same, ours, observed: withTelemetry });
  }
  limit.kill();
  twin.kill();
  await web.close();
  await observed.close();
  collector.close();
  printTable(
    `GET / prerendered, brotli ${page.headers.get('content-length')} bytes, ${CONNECTIONS} connections by ${await findGenerator()}, median of ${ROUNDS} rounds`,
    [
      row(
        'limit: bare node:http from memory',
        rounds.map((round) => round.limit),
      ),
      row(
        "the same with the page's own headers",
        rounds.map((round) => round.twin),
      ),
      row(
        'web with one worker',
        rounds.map((round) => round.ours),
      ),
      row(
        'the same with metrics and traces',
        rounds.map((round) => round.observed),
      ),
      [
        'throughput, ratio to the limit (>= 0.5)',
        median(rounds.map(({ ours, limit: least }) => ours.rate / least.rate)).toFixed(2),
        '',
      ],
      [
        'CPU time, ratio to the limit',
        '',
        median(rounds.map(({ ours, limit: least }) => ours.cpu / least.cpu)).toFixed(2),
      ],
      [
        "both to the limit with the page's own headers",
        median(rounds.map(({ ours, twin: same }) => ours.rate / same.rate)).toFixed(2),
        median(rounds.map(({ ours, twin: same }) => ours.cpu / same.cpu)).toFixed(2),
      ],
    ],
  );
}

/** Takes what is exported, and drops it. */
async function startCollector() {
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The composer recompresses pages a while after they went live, in a process that takes a core meanwhile. */
export async function untilRecompressed(url: string): Promise<void> {
  const smallest = (await compress(brotliDecompressSync(await rawBody(url)), 'asset')).br.length;
  while ((await rawBody(url)).length > smallest) await pause(500);
}

async function startLimit(body: Buffer, headers: Readonly<Record<string, string>>) {
  const limit = fork(path.join(import.meta.dirname, 'limit-server.ts'), { execArgv: ['--import', 'tsx'] });
  limit.send({ body: body.toString('base64'), headers });
  const port = await new Promise<number>((resolve) =>
    limit.once('message', (value) => resolve(Number(value))),
  );
  return { url: `http://127.0.0.1:${port}/`, pid: limit.pid ?? 0, kill: () => limit.kill() };
}

/** Node sends the other headers itself. */
const isOfThePage = ([name]: readonly [string, string]) =>
  !['date', 'connection', 'keep-alive'].includes(name);

interface Round {
  readonly rate: number;
  /** Microseconds of CPU time per request. */
  readonly cpu: number;
}

async function measure(url: string, pid: number): Promise<Round> {
  const used = () => treeOf(pid).reduce((sum, part) => sum + cpuMicroseconds(part), 0);
  const before = used();
  const { requests, perSecond } = await load(url, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    headers: HEADERS,
  });
  return { rate: perSecond, cpu: (used() - before) / requests };
}

function row(name: string, rounds: readonly Round[]): readonly string[] {
  return [
    name,
    `${Math.round(median(rounds.map(({ rate }) => rate)))}/s`,
    `${median(rounds.map(({ cpu }) => cpu)).toFixed(1)} µs`,
  ];
}

/** Read as raw bytes, because fetch would decompress it. */
export async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(`${url}/`, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
