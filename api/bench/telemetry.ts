// What traces and metrics cost: processor time per request of an API process with them, to that of one without, both under load on
// one processor. The system gives it to each of them for a few milliseconds in turn, so a busy machine slows them alike. What is
// done by the clock (a trace every ten seconds, an export every half minute) weighs twice as much as for a process alone, so the
// figures are upper bounds; with more processes at once, it would weigh more.
// `npm run bench:telemetry -w api`: a pair takes two minutes, a round six pairs. `-- --only "Site facts: traces"` measures one of
// them alone. Two pairs differ by several percent, as the engine compiles each process differently: only dozens of pairs say what
// telemetry costs, as `--rounds 40` does in a little over an hour.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm, pdfBytes } from '@site/shared/testing/factories';
import { meanRatio } from '@site/shared/testing/mean-ratio';
import { pinTree } from '@site/shared/testing/process-tree';
import { issueFormToken } from '@site/shared/contracts';
import { startApi, startServer, type BenchServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import { runLoad, type RequestTemplate } from './load.ts';
import { runCase } from './measure.ts';
import { HIGH_LIMITS, readSettings } from './settings.ts';

const { mysqlUrl, only, connections, rounds } = readSettings(
  process.argv.slice(2),
  process.env['TEST_MYSQL_URL'],
);
const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
const database = await createBenchDatabase(mysqlUrl);
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
/** Metrics are exported twice as often as usual, so that it happens once while a process warms up, and once while it is measured. */
const EXPORT_SECONDS = 30;
const EXPORTED = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_METRIC_EXPORT_INTERVAL: String(EXPORT_SECONDS * 1000),
};
const kinds: readonly (readonly [string, Record<string, string>])[] = [
  ['an equal process', {}],
  ['metrics alone', { METRICS_PORT: '0' }],
  ['traces and metrics', EXPORTED],
];
/**
 * The engine compiles for tens of thousands of requests, and again what the first trace and the first exports make it discard:
 * a process that has had less than half a minute of the processor is slower, with telemetry or without.
 */
const WARM_SECONDS = 75;
const MEASURED_SECONDS = EXPORT_SECONDS;
/**
 * How long a process that warms up also takes forms and documents, as every API in production does. The engine compiles one that
 * has only answered `GET` for a single statement and a single kind of stream. Telemetry brings others, because its gauges ask the
 * database and its thread has streams, and would be blamed for a difference that production does not have.
 */
const EVERYDAY_SECONDS = 20;
/** The API processes share one processor, everything else has another. */
const [API_PROCESSOR, OTHER_PROCESSOR] = [0, 1];

interface BenchRequest {
  readonly title: string;
  readonly path: string;
  /** The expected status. */
  readonly expect: number;
  templateFor(url: string): Promise<Partial<RequestTemplate>>;
}

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
const upload = async (): Promise<Partial<RequestTemplate>> => {
  const form = new FormData();
  form.append('file', new Blob([pdfBytes()]), 'ledger.pdf');
  const sent = new Response(form);
  return {
    method: 'POST',
    freshHeader: 'idempotency-key',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  };
};
const submission = {
  title: 'Submission as JSON',
  path: '/api/applications',
  expect: 201,
  templateFor: post,
};
const requests: readonly BenchRequest[] = [
  { title: 'Site facts', path: '/api/site', expect: 200, templateFor: () => Promise.resolve({}) },
  submission,
];
const everyday: readonly BenchRequest[] = [
  submission,
  { title: 'Document', path: '/api/uploads', expect: 201, templateFor: upload },
];
const cases = requests
  .flatMap((request) =>
    kinds.map(([kind, variables]) => ({
      ...{ title: `${request.title}: ${kind}`, request, variables },
      ratios: [] as number[],
    })),
  )
  .filter(({ title }) => title.startsWith(only ?? ''));

await pinTree(process.pid, OTHER_PROCESSOR);
try {
  for (let round = 0; round < rounds; round += 1)
    for (const { title, request, variables, ratios } of cases) {
      const ratio = await measureTogether(request, variables);
      console.log(`${title.padEnd(40)}${ratio.toFixed(3)}`);
      ratios.push(ratio);
    }
  console.log(`\nProcessor time per request, ${rounds} processes each (target: at most 1.03)`);
  for (const { title, ratios } of cases) console.log(`${title.padEnd(40)}${meanRatio(ratios)}`);
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Processor time per request of a process with these variables, to that of one without. They are started in random order. */
async function measureTogether(measured: BenchRequest, variables: Record<string, string>): Promise<number> {
  const started: BenchServer[] = [];
  const start = async (more: Record<string, string>) => {
    const server = await startApi({ ...environment, ...more });
    started.push(server);
    await pinTree(server.pid, API_PROCESSOR);
    return server;
  };
  const templateOf = async ({ path, templateFor }: BenchRequest, { url }: BenchServer) => ({
    url: `${url}${path}`,
    ...(await templateFor(url)),
  });
  const costOf = async (server: BenchServer, seconds: number) => {
    const template = await templateOf(measured, server);
    const entry = { name: '', server, expect: measured.expect, template };
    return (await runCase(entry, { connections, seconds })).cpu;
  };
  const warmUp = (server: BenchServer) =>
    Promise.all([
      costOf(server, WARM_SECONDS),
      ...everyday.map(async (request) => {
        const load = { connections: 1, seconds: EVERYDAY_SECONDS, expect: request.expect };
        await runLoad(await templateOf(request, server), load);
      }),
    ]);
  try {
    const isFirst = Math.random() < 0.5;
    const one = await start(isFirst ? variables : {});
    const other = await start(isFirst ? {} : variables);
    await Promise.all([warmUp(one), warmUp(other)]);
    const costs = await Promise.all([costOf(one, MEASURED_SECONDS), costOf(other, MEASURED_SECONDS)]);
    return isFirst ? costs[0] / costs[1] : costs[1] / costs[0];
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
