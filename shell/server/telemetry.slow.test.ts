import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { homeOf } from '@site/shared/federation';
import { startCollector, type Collector } from '@site/shared/telemetry/collector.fixture';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { freePort } from '@site/shared/testing/free-ports';
import { readConfig } from './config.ts';
import { putLive } from './storage/releases/live-composition.ts';
import { openStorage } from './storage/open-storage.ts';
import { recordingLogger } from './testing/composer.fixture.ts';
import { aComposition } from './testing/composition.fixture.ts';
import { startApi, startProgram, type MeasuredProgram } from './testing/measured-site.fixture.ts';
import { useTemporaryFolder } from './testing/release.fixture.ts';

const TOKEN = 'the token of a site that is measured by a test';

const folder = useTemporaryFolder();
const composition = aComposition();
let programs: MeasuredProgram[];
let collector: Collector;
beforeEach(async () => {
  programs = [];
  collector = await startCollector();
  const storage = await openStorage(readConfig({ DATA_DIR: folder() }), recordingLogger().logger);
  await putLive(storage, composition, { at: new Date() });
  await storage.close();
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await collector.close();
});

function start(file: string, environment: Record<string, string>): MeasuredProgram {
  const program = startProgram(file, { DATA_DIR: folder(), RELEASE_TOKEN: TOKEN, ...environment });
  programs.push(program);
  return program;
}

/** Repeats a request to a starting process until it is healthy. */
async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    const isHealthy = await fetch(`${url}/_shell/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await delay(100);
  }
}

it('a submission is one trace from the visitor’s request through web and API to SQL, with composition and remote', async () => {
  const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_on' };
  const api = await startApi({ ...OTEL, PORT: '0', DATA_DIR: path.join(folder(), 'api') });
  programs.push(api);
  const [, apiPort] = await api.until(/"port":(\d+),"mode"/);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  start('web.ts', { ...OTEL, PORT: String(port), WEB_WORKERS: '1', API_URL: `http://127.0.0.1:${apiPort}` });
  await untilHealthy(url);

  const response = await fetch(`${url}/api/applications`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'a-key-of-the-test-of-traces',
      referer: `${url}${homeOf('application')}`,
      // Sent by a visitor who tries to continue a trace of another.
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
    body: JSON.stringify(aSubmissionForm()),
  });

  expect(response.status).toBe(201);
  const id = response.headers.get('x-request-id');
  const spanOf = (service: string) =>
    collector.spans.find(
      ({ attributes, ...span }) => span.service === service && attributes['site.request_id'] === id,
    );
  const web = await collector.until(() => spanOf('web'));
  const request = await collector.until(() => spanOf('api'));
  const insert = await collector.until(() =>
    collector.spans.find(({ name }) => name === 'insert application_submissions'),
  );
  expect(web).toMatchObject({
    parentId: '',
    attributes: {
      'http.response.status_code': 201,
      'site.composition': composition.id,
      'site.remote': 'application',
    },
  });
  expect(web.traceId).not.toBe('a'.repeat(32));
  expect(request).toMatchObject({ traceId: web.traceId, parentId: web.spanId });
  expect(insert.traceId).toBe(web.traceId);
});

it('a stop exports what is still waiting', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_on' };
  const waiting = { ...OTEL, OTEL_BSP_SCHEDULE_DELAY: '600000' };
  const web = start('web.ts', { ...waiting, PORT: String(port), WEB_WORKERS: '1' });
  await untilHealthy(url);
  const id = (await fetch(url)).headers.get('x-request-id');
  expect(collector.spans).toEqual([]);

  await web.stop();

  expect(collector.spans.map(({ attributes }) => attributes['site.request_id'])).toContain(id);
});

it('a collector that is away costs no page, and the log says so', async () => {
  await collector.close();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_on' };
  const web = start('web.ts', { ...OTEL, PORT: String(port), WEB_WORKERS: '1' });
  await untilHealthy(url);

  expect((await fetch(url)).status).toBe(200);

  const [line] = await web.until(/.*could not be exported.*/);
  expect(line).toContain('ECONNREFUSED');
  expect((await fetch(url)).status).toBe(200);
});

it('metrics of all web processes are read on a port of their own, and counted together', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const web = start('web.ts', { PORT: String(port), WEB_WORKERS: '2', METRICS_PORT: '0' });
  const [, metricsPort] = await web.until(/"metricsPort":(\d+)/);
  await untilHealthy(url);

  // A connection for each request, so that both processes get some.
  for (let count = 0; count < 20; count += 1)
    expect((await fetch(url, { headers: { connection: 'close' } })).status).toBe(200);

  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain(
    'http_server_request_duration_seconds_count{method="GET",route="page",status="200",role="web"} 20\n',
  );
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});
