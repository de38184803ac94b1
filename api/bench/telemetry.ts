// What traces and metrics cost: several processes of the API with and without a collector, once each is compiled, in turn
// every second.
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
const variants: readonly (readonly [string, Record<string, string>])[] = [
  ['without telemetry', {}],
  ['metrics', { METRICS_PORT: '0' }],
  ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
  ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' }],
];
/** Equal processes differ by up to 15%, for as long as they run; why is not known. */
const PROCESSES = 4;
/** The engine compiles for tens of thousands of requests, for longer with telemetry. */
const WARM_SECONDS = 20;
/** So short that a busy moment of the machine is one for all processes of a round. */
const ROUND_SECONDS = 1;
const ROUNDS = 12;

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

/** Of one process to the mean of those without telemetry. */
interface Ratios {
  readonly name: string;
  readonly cpu: number;
  readonly rate: number;
}

try {
  const servers: { name: string; server: BenchServer }[] = [];
  for (let process = 0; process < PROCESSES; process += 1)
    for (const [name, more] of variants)
      servers.push({ name, server: await startApi({ ...environment, ...more }) });
  for (const { title, path, expect, templateFor } of requests) {
    const template = await templateFor(servers[0]?.server.url ?? '');
    const cases = servers.map(({ name, server }) => ({
      ...{ name, server, expect },
      template: { url: `${server.url}${path}`, ...template },
    }));
    report(title, await compare(cases));
  }
  await Promise.all(servers.map(({ server }) => server.stop()));
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** CPU time per request and requests per second of each process: the median ratio to the processes without telemetry. */
async function compare(cases: readonly Case[]): Promise<readonly Ratios[]> {
  const { connections } = settings;
  for (const entry of cases) await runCase(entry, { connections, seconds: WARM_SECONDS });
  const ratios = new Map(cases.map((entry): [Case, Ratios[]] => [entry, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = new Map<Case, Ratios>();
    for (const entry of round % 2 === 0 ? cases : cases.toReversed()) {
      const { name } = entry;
      measured.set(entry, { name, ...(await runCase(entry, { connections, seconds: ROUND_SECONDS })) });
    }
    const bare = [...measured.values()].filter(({ name }) => name === variants[0]?.[0]);
    const [cpu, rate] = [mean(bare.map((one) => one.cpu)), mean(bare.map((one) => one.rate))];
    for (const [entry, one] of measured)
      ratios.get(entry)?.push({ ...one, cpu: one.cpu / cpu, rate: one.rate / rate });
  }
  return [...ratios].map(([{ name }, own]) => ({
    name,
    cpu: median(own.map(({ cpu }) => cpu)),
    rate: median(own.map(({ rate }) => rate)),
  }));
}

/** Prints the mean of each variant's processes and its standard error. */
function report(title: string, results: readonly Ratios[]): void {
  console.log(`\n${title}, ${PROCESSES} processes each (target: at least 0.97 of the requests)`);
  console.log(`${''.padEnd(22)}${'CPU per request'.padStart(17)}${'requests/s'.padStart(17)}`);
  for (const [name] of variants) {
    const own = results.filter((one) => one.name === name);
    const columns = (['cpu', 'rate'] as const).map((key) => withError(own.map((ratios) => ratios[key])));
    console.log(`${name.padEnd(22)}${columns.map((column) => column.padStart(17)).join('')}`);
  }
}

function withError(values: readonly number[]): string {
  const average = mean(values);
  const variance = mean(values.map((value) => (value - average) ** 2));
  return `${average.toFixed(3)} ± ${Math.sqrt(variance / (values.length - 1)).toFixed(3)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
