// What traces and metrics cost: processor time per request of new API processes under load that share one processor. The system
// gives it to each of them for a few milliseconds in turn, so a busy machine slows them alike. What is done by the clock (a trace
// every ten seconds, an export a minute) weighs as much more as there are processes, so the figures are upper bounds.
// `npm run bench:telemetry -w api`; `-- --only Site` measures the site facts alone, `--only Submission` the form,
// `--rounds 20` says it more surely.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { geometricMean, meanRatio } from '@site/shared/testing/mean-ratio';
import { pinTree } from '@site/shared/testing/process-tree';
import { issueFormToken } from '@site/shared/contracts';
import { startApi, startServer, type BenchServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import type { RequestTemplate } from './load.ts';
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
const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
/** The mean of the first two is the limit; the second says how much equal processes differ from it. */
const kinds: readonly (readonly [string, Record<string, string>])[] = [
  ['no telemetry', {}],
  ['equal process', {}],
  ['metrics', { METRICS_PORT: '0' }],
  ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
  ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' }],
];
/** The engine compiles for tens of thousands of requests, and the first metrics are exported after a minute. */
const WARM_SECONDS = 75;
/** Longer than the shortest time from one trace to the next. */
const MEASURED_SECONDS = 30;
/** Of each kind at once, because processes of one kind differ by up to a fifth. */
const PROCESSES = 2;
/** The API processes share one processor, everything else has another. */
const [API_PROCESSOR, OTHER_PROCESSOR] = [0, 1];

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
].filter(({ title }) => title.startsWith(only ?? ''));

await pinTree(process.pid, OTHER_PROCESSOR);
try {
  for (const request of requests) {
    console.log(
      `\n${request.title}, processor time per request, ${rounds * PROCESSES} processes each (target: at most 1.03)`,
    );
    const ratios = kinds.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      const costs = await measureTogether(request);
      const limit = ((costs[0] ?? 0) + (costs[1] ?? 0)) / 2;
      for (const [index, cost] of costs.entries()) ratios[index]?.push(cost / limit);
    }
    report(ratios);
  }
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Processor time per request of each kind, whose processes are started in random order. */
async function measureTogether({ path, expect, templateFor }: (typeof requests)[number]): Promise<number[]> {
  const started: (readonly [number, BenchServer])[] = [];
  try {
    for (const index of shuffled(kinds.flatMap((_, each) => new Array<number>(PROCESSES).fill(each)))) {
      const server = await startApi({ ...environment, ...kinds[index]?.[1] });
      started.push([index, server]);
      await pinTree(server.pid, API_PROCESSOR);
    }
    const cpusFor = (seconds: number) =>
      Promise.all(
        started.map(async ([index, server]) => {
          const template = { url: `${server.url}${path}`, ...(await templateFor(server.url)) };
          const { cpu } = await runCase({ name: '', server, expect, template }, { connections, seconds });
          return [index, cpu] as const;
        }),
      );
    await cpusFor(WARM_SECONDS);
    const cpus = await cpusFor(MEASURED_SECONDS);
    return kinds.map((_, kind) => geometricMean(cpus.flatMap(([index, cpu]) => (index === kind ? cpu : []))));
  } finally {
    await Promise.all(started.map(([, server]) => server.stop()));
  }
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => [Math.random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

/** One line per kind. */
function report(ratios: readonly (readonly number[])[]): void {
  for (const [index, [name]] of kinds.entries())
    if (index > 0) console.log(`${name.padEnd(22)}${meanRatio(ratios[index] ?? []).padStart(17)}`);
}
