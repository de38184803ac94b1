import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startCollector, type Collector, type ReceivedSpan } from '@site/shared/telemetry/collector.fixture';
import { loadedPackages, startMeasuredApi, type MeasuredApi } from './telemetry.fixture.ts';

const TRACE = 'a'.repeat(32);
const PARENT = 'b'.repeat(16);
const SAMPLED = `00-${TRACE}-${PARENT}-01`;

let collector: Collector;
let api: MeasuredApi | undefined;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await collector.close();
});

async function start(environment: Record<string, string> = {}): Promise<MeasuredApi> {
  api = await startMeasuredApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment });
  return api;
}

const isSubmission = ({ name }: ReceivedSpan) => name === 'POST /api/applications';

describe('with a collector', () => {
  it('a submission is one trace: from the shell’s request to each statement', async () => {
    const { submit } = await start();

    const response = await submit({ traceparent: SAMPLED, 'x-request-id': 'request-of-test' });

    expect(response.status).toBe(201);
    expect(await collector.until(() => collector.spans.find(isSubmission))).toMatchObject({
      ...{ traceId: TRACE, parentId: PARENT, service: 'api', isFailed: false },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/applications',
        'http.response.status_code': 201,
        'site.request_id': 'request-of-test',
      },
    });
    const trace = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const ids = new Set([PARENT, ...trace.map(({ spanId }) => spanId)]);
    expect(trace.filter(({ parentId }) => !ids.has(parentId))).toEqual([]);
    expect(trace.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert application_submissions', 'insert mail_outbox']),
    );
  });

  it('a statement is a template: nothing of what a visitor sent leaves the API', async () => {
    const { submit } = await start({ OTEL_TRACES_SAMPLER: 'always_on' });

    await submit({}, { companyName: 'Harbour Freight Lines', email: 'finance@harbour.example' });

    await collector.until(() => collector.spans.find(isSubmission));
    const insert = collector.spans.find(({ name }) => name === 'insert application_submissions');
    expect(insert?.attributes['db.query.text']).toMatch(/values \(?\?/);
    expect(JSON.stringify(collector.spans)).not.toMatch(/harbour/i);
  });

  it('believes no visitor who asks to be traced', async () => {
    const { submit } = await start({ TRUSTED_HOPS: '0', OTEL_TRACES_SAMPLER: 'always_on' });

    await submit({ traceparent: SAMPLED });

    const request = await collector.until(() => collector.spans.find(isSubmission));
    expect(request.traceId).not.toBe(TRACE);
    expect(request.parentId).toBe('');
  });

  it('traces no request that the shell did not choose', async () => {
    const { submit, stop } = await start();

    await submit({ traceparent: `00-${TRACE}-${PARENT}-00` });
    await stop();
    api = undefined;

    expect(collector.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
  });

  it('exports what Prometheus reads, and knows the variables that the SDK defines', async () => {
    const { submit } = await start({
      OTEL_SERVICE_NAME: 'site-api',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=site',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    await submit();

    const request = await collector.until(() => collector.spans.find(isSubmission));
    const requests = await collector.until(() =>
      collector.metrics.find(
        ({ name, attributes }) =>
          name === 'http_server_request_duration_seconds' && attributes['route'] === '/api/applications',
      ),
    );

    expect(request.service).toBe('site-api');
    expect(collector.headers).toMatchObject({ 'x-tenant': 'site' });
    expect(requests).toMatchObject({
      service: 'site-api',
      value: 1,
      attributes: { method: 'POST', status: 201 },
    });
    expect(collector.metrics.find(({ name }) => name === 'submissions_accepted_total')?.value).toBe(1);
  });
});

it('headers for the collector can lie in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headers-'));
  await writeFile(join(folder, 'headers'), 'x-tenant=site\n');
  const { submit } = await start({
    OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'headers'),
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  await submit();

  await collector.until(() => collector.spans.find(isSubmission));

  expect(collector.headers).toMatchObject({ 'x-tenant': 'site' });
  await rm(folder, { recursive: true });
});

describe('a stop', () => {
  it('sends what is waiting', async () => {
    const started = await start({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_BSP_SCHEDULE_DELAY: '600000' });
    await started.submit();
    expect(collector.spans).toEqual([]);

    const code = await started.stop();
    api = undefined;

    expect(code).toBe(0);
    expect(collector.spans.filter(isSubmission)).toHaveLength(1);
  });
});

describe('without a collector', () => {
  it('neither the SDK nor prom-client is loaded', async () => {
    api = await startMeasuredApi({});
    await api.submit();

    await api.stop();

    expect(loadedPackages(api)).toEqual(['@opentelemetry/api']);
    api = undefined;
  });

  it('metrics for Prometheus do not load the SDK', async () => {
    api = await startMeasuredApi({ METRICS_PORT: '0' });
    await api.readMetrics();

    await api.stop();

    expect(loadedPackages(api).toSorted()).toEqual(['@opentelemetry/api', 'prom-client']);
    api = undefined;
  });

  it('the list of loaded packages would show them', async () => {
    const started = await start();
    await started.stop();
    api = undefined;

    expect(loadedPackages(started)).toEqual(
      expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace-node', 'prom-client']),
    );
  });
});

describe('a collector that is away', () => {
  it('costs no request, says so once, and does not delay the stop', async () => {
    await collector.close();
    const { submit, stop, run } = await start({ OTEL_TRACES_SAMPLER: 'always_on' });

    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({}, { email: '' })));

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await run.waitForOutput(/could not be exported/);
    expect(await stop()).toBe(0);
    expect(run.output().match(/could not be exported/g)).toHaveLength(1);
    api = undefined;
    collector = await startCollector();
  });
});
