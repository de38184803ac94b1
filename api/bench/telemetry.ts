// What traces and metrics cost: the same API with and without a collector, once each is compiled, in turn every second.
// `npm run bench:telemetry -w api`; `-- --only Site` measures the site facts alone, `--only Submission` the form.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { issueFormToken } from '@site/shared/contracts';
import { startApi, startServer, type BenchServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import type { RequestTemplate } from './load.ts';
import { median, runCase, type Case } from './measure.ts';
import { HIGH_LIMITS, readSettings } from './settings.ts';

const settings = readSettings(process.argv.slice(2), process.env['TEST_MYSQL_URL']);
const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
const database = await createBenchDatabase(settings.mysqlUrl);
const collector = await startServer('collector.mjs', {});
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  TRUSTED_HOPS: '1',
  ...HIGH_LIMITS,
  CHALLENGE_ABOVE: 'off',
  MAILS_PER_HOUR: '1',
  // On a busy machine a request may wait; it must not fail.
  DATABASE_TIMEOUT_MS: '60000',
};
const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
/** Two equal ones: what the others differ from, and by how much a process differs from its equal. */
const CONTROLS = 2;
const variants: readonly (readonly [string, Record<string, string>])[] = [
  ['without telemetry', {}],
  ['the same again', {}],
  ['metrics', { METRICS_PORT: '0' }],
  ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
  ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' }],
];
/** The engine compiles for tens of thousands of requests, for longer with telemetry: after 3 seconds that costs up to a fifth. */
const WARM_SECONDS = 40;
/** So short that a busy moment of the machine is one for all variants of a round. */
const ROUND_SECONDS = 1;
const ROUNDS = 24;
/** In the second start, the order is reversed. */
const STARTS = 2;

const post = async (url: string): Promise<Partial<RequestTemplate>> => {
  const answer = await fetch(`${url}${issueFormToken.path}`, { method: issueFormToken.method });
  const { token } = (await answer.json()) as { readonly token: string };
  return {
    method: 'POST',
    freshHeader: 'idempotency-key',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ ...aSubmissionForm(), formToken: token, touched: 'yes' })),
  };
};
const requests = [
  { title: 'Site facts', path: '/api/site', expect: 200, templateFor: () => Promise.resolve({}) },
  { title: 'Submission as JSON', path: '/api/applications', expect: 201, templateFor: post },
].filter(({ title }) => title.startsWith(settings.only ?? ''));

interface Ratios {
  readonly cpu: number[];
  readonly rate: number[];
}

try {
  const results = requests.map(() => variants.map((): Ratios => ({ cpu: [], rate: [] })));
  for (let start = 0; start < STARTS; start += 1) {
    const servers: BenchServer[] = [];
    for (const [, more] of variants) servers.push(await startApi({ ...environment, ...more }));
    for (const [index, { path, expect, templateFor }] of requests.entries()) {
      const template = await templateFor(servers[0]?.url ?? '');
      const cases = servers.map((server, variant) => ({
        ...{ name: variants[variant]?.[0] ?? '', server, expect },
        template: { url: `${server.url}${path}`, ...template },
      }));
      await compare(start % 2 === 0 ? cases : cases.toReversed(), results[index] ?? []);
    }
    await Promise.all(servers.map((server) => server.stop()));
  }
  for (const [index, { title }] of requests.entries()) report(title, results[index] ?? []);
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Adds each round's CPU time per request and requests per second, as ratios to the mean of the controls in the same round. */
async function compare(cases: readonly Case[], ratios: readonly Ratios[]): Promise<void> {
  const { connections } = settings;
  for (const entry of cases) await runCase(entry, { connections, seconds: WARM_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = new Map<string, { readonly cpu: number; readonly rate: number }>();
    for (const entry of round % 2 === 0 ? cases : cases.toReversed())
      measured.set(entry.name, await runCase(entry, { connections, seconds: ROUND_SECONDS }));
    const inOrder = variants.flatMap(([name]) => measured.get(name) ?? []);
    const controls = inOrder.slice(0, CONTROLS);
    for (const [index, { cpu, rate }] of inOrder.entries()) {
      ratios[index]?.cpu.push(cpu / mean(controls.map((control) => control.cpu)));
      ratios[index]?.rate.push(rate / mean(controls.map((control) => control.rate)));
    }
  }
}

function report(title: string, results: readonly Ratios[]): void {
  console.log(`\n${title}, medians of ${STARTS * ROUNDS} rounds (target: at least 0.97 of the requests)`);
  console.log(`${''.padEnd(22)}${'CPU per request'.padStart(17)}${'requests/s'.padStart(12)}`);
  for (const [index, [name]] of variants.entries()) {
    const { cpu = [], rate = [] } = results[index] ?? {};
    const [cpuRatio, rateRatio] = [cpu, rate].map((values) => median(values).toFixed(3));
    console.log(`${name.padEnd(22)}${String(cpuRatio).padStart(17)}${String(rateRatio).padStart(12)}`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
