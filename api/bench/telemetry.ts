// What traces and metrics cost: pairs of API processes, one without a collector and one with, under load at the same time, so
// that a busy machine slows both. Requests per second say nothing then: both wait for the same load.
// `npm run bench:telemetry -w api`; `-- --only Site` measures the site facts alone, `--only Submission` the form,
// `--rounds 20` says it more surely.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { meanRatio } from '@site/shared/testing/mean-ratio';
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
/** The second process of a pair. The first row is how much equal processes differ. */
const kinds: readonly (readonly [string, Record<string, string>])[] = [
  ['equal processes', {}],
  ['metrics', { METRICS_PORT: '0' }],
  ['metrics, traces', { OTEL_EXPORTER_OTLP_ENDPOINT }],
  ['metrics, all traced', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' }],
];
/** The engine compiles for tens of thousands of requests, for longer with telemetry. */
const WARM_SECONDS = 25;
/** As long as the shortest time from one trace to the next, so that each process records one. */
const MEASURED_SECONDS = 10;

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

try {
  for (const request of requests) {
    console.log(`\n${request.title}, CPU per request, ${rounds} pairs each (target: at most 1.03)`);
    const results = kinds.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, [, more]] of kinds.entries())
        results[index]?.push(await comparePair(request, more, round));
    report(results);
  }
} finally {
  await collector.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** CPU time per request, of a process with telemetry to one without. Every second pair begins with the one that has it. */
async function comparePair(
  { path, expect, templateFor }: (typeof requests)[number],
  more: Record<string, string>,
  round: number,
): Promise<number> {
  const inTurn = <T>(pair: readonly T[]) => (round % 2 === 0 ? pair : pair.toReversed());
  const servers: BenchServer[] = [];
  for (const own of inTurn([environment, { ...environment, ...more }])) servers.push(await startApi(own));
  try {
    const cpusFor = (length: number) =>
      Promise.all(
        servers.map(async (server) => {
          const template = { url: `${server.url}${path}`, ...(await templateFor(server.url)) };
          return (await runCase({ name: '', server, expect, template }, { connections, seconds: length }))
            .cpu;
        }),
      );
    await cpusFor(WARM_SECONDS);
    const [bare, other] = inTurn(await cpusFor(MEASURED_SECONDS));
    if (bare === undefined || other === undefined) throw new Error('a pair has two processes');
    return other / bare;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** One line per kind. */
function report(results: readonly (readonly number[])[]): void {
  for (const [index, [name]] of kinds.entries())
    console.log(`${name.padEnd(22)}${meanRatio(results[index] ?? []).padStart(17)}`);
}
