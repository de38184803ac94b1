// What traces and metrics cost: the same API with and without a collector, in turn. `npm run bench:telemetry -w api`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { issueFormToken } from '@site/shared/contracts';
import { startApi, startServer, type BenchServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import { measure } from './measure.ts';
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
/** What the SDK samples is decided here, because no shell is in front. */
const servers: readonly (readonly [string, BenchServer])[] = [
  ['without telemetry', await startApi(environment)],
  ['metrics', await startApi({ ...environment, METRICS_PORT: '0' })],
  ['metrics, traces', await startApi({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT })],
  [
    'metrics, all traced',
    await startApi({
      ...environment,
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER: 'always_on',
    }),
  ],
];
try {
  const [[, { url }] = ['', collector]] = servers;
  const { token } = (await (
    await fetch(`${url}${issueFormToken.path}`, { method: issueFormToken.method })
  ).json()) as { readonly token: string };
  const form = { ...aSubmissionForm(), formToken: token, touched: 'yes' };
  const post = {
    method: 'POST' as const,
    freshHeader: 'idempotency-key',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(form)),
  };
  const cases = (path: string, template: object, expect: number) =>
    servers.map(([name, server]) => ({
      ...{ name, server, expect },
      template: { url: `${server.url}${path}`, ...template },
    }));
  const run = (title: string, ...of: Parameters<typeof cases>) =>
    measure(cases(...of), settings.rounds, settings).then((measured) =>
      console.log(toTable(title, measured)),
    );
  await run('Site facts (target: CPU 1.03x or less)', '/api/site', {}, 200);
  await run('Submission as JSON (target: CPU 1.03x or less)', '/api/applications', post, 201);
} finally {
  await Promise.all([collector, ...servers.map(([, server]) => server)].map((server) => server.stop()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
