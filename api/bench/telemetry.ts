// What traces and metrics cost: the same API with and without a collector, in turn, started several times.
// `npm run bench:telemetry -w api`; `-- --only Site` measures the site facts alone, `--only Submission` the form.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { issueFormToken } from '@site/shared/contracts';
import { startApi, startServer, type BenchServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import type { RequestTemplate } from './load.ts';
import { measure, median, type Measurement } from './measure.ts';
import { toTable } from './report.ts';
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
/** The second one shows how much two equal processes differ. */
const variants: readonly (readonly [string, Record<string, string>])[] = [
  ['without telemetry', {}],
  ['the same again', {}],
  ['metrics', { METRICS_PORT: '0' }],
  ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
  ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' }],
];
/** A process keeps the advantage or disadvantage of how it was compiled, of up to 10%. */
const STARTS = variants.length;

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

try {
  const results: Measurement[][][] = requests.map(() => []);
  for (let start = 0; start < STARTS; start += 1) {
    // Each variant takes each place in turn.
    const order = [...variants.slice(start), ...variants.slice(0, start)];
    const servers: BenchServer[] = [];
    for (const [, more] of order) servers.push(await startApi({ ...environment, ...more }));
    for (const [index, { path, expect, templateFor }] of requests.entries()) {
      const template = await templateFor(servers[0]?.url ?? '');
      const cases = servers.map((server, variant) => ({
        ...{ name: order[variant]?.[0] ?? '', server, expect },
        template: { url: `${server.url}${path}`, ...template },
      }));
      results[index]?.push(await measure(cases, 2, settings));
    }
    await Promise.all(servers.map((server) => server.stop()));
  }
  for (const [index, { title }] of requests.entries())
    console.log(toTable(`${title} (target: CPU 1.03x or less)`, mediansOf(results[index] ?? [])));
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The medians over all starts. */
function mediansOf(starts: readonly (readonly Measurement[])[]): Measurement[] {
  return variants.map(([name]) => {
    const measured = starts.flat().filter((one) => one.name === name);
    const of = (value: (one: Measurement) => number) => median(measured.map(value));
    return {
      name,
      cpuPerRequest: of(({ cpuPerRequest }) => cpuPerRequest),
      perSecond: of(({ perSecond }) => perSecond),
    };
  });
}
