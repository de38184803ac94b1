import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startCollector, type Collector } from '@site/shared/telemetry/collector.fixture';
import { loadedPackages, startMeasuredApi, type MeasuredApi } from './telemetry.fixture.ts';

let collector: Collector;
let api: MeasuredApi;
beforeEach(async () => {
  collector = await startCollector();
  api = await startMeasuredApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_METRICS_EXPORTER: 'none',
  });
});
afterEach(async () => {
  await api.stop();
  await collector.close();
});

const submissionTraced = (id: string) =>
  collector.until(() => collector.spans.find(({ attributes }) => attributes['site.request_id'] === id));

/** The program and the id of each process that a process has started. */
function childrenOf(pid: number | undefined): readonly { readonly pid: number; readonly program: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const [, parent] = /\) \S (\d+)/.exec(readOf(name, 'stat')) ?? [];
    const program = readOf(name, 'cmdline').split('\0').at(-2) ?? '';
    return Number(parent) === pid ? [{ pid: Number(name), program }] : [];
  });
}

/** A file about a process; empty once it has ended. */
function readOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function exporterOf({ run }: MeasuredApi): number {
  const exporter = childrenOf(run.child.pid).find(({ program }) => program.includes('telemetry-exporter'));
  if (!exporter) throw new Error('the API has started no process that exports');
  return exporter.pid;
}

async function untilEnded(pid: number): Promise<void> {
  while (/^State:\s+[^ZX]/m.test(readOf(pid, 'status'))) await wait(50);
}

it('the process that answers visitors sends nothing to the collector itself', async () => {
  await api.submit({ 'x-request-id': 'request-1' });
  await submissionTraced('request-1');

  await api.stop();

  expect(loadedPackages(api)).toContain('@opentelemetry/sdk-trace-base');
  expect(loadedPackages(api)).not.toContain('@opentelemetry/otlp-exporter-base');
});

it('the process that exports knows no secret of the API', async () => {
  await api.submit({ 'x-request-id': 'request-1' });
  await submissionTraced('request-1');

  const variables = readOf(exporterOf(api), 'environ')
    .split('\0')
    .flatMap((variable) => /^[^=]+/.exec(variable) ?? []);

  expect(variables).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(variables.filter((name) => !/^(OTEL_|NODE_|PATH$)/.test(name))).toEqual([]);
});

it('a killed process that exports is replaced, and no visitor notices', async () => {
  await api.submit({ 'x-request-id': 'request-1' });
  await submissionTraced('request-1');
  const killed = exporterOf(api);

  process.kill(killed, 'SIGKILL');
  await untilEnded(killed);
  const answer = await api.submit({ 'x-request-id': 'request-2' });

  expect(answer.status).toBe(201);
  await submissionTraced('request-2');
  expect(exporterOf(api)).not.toBe(killed);
});

it('the process that exports ends with a killed API', async () => {
  await api.submit({ 'x-request-id': 'request-1' });
  await submissionTraced('request-1');
  const exporter = exporterOf(api);

  api.run.child.kill('SIGKILL');
  await api.run.ended;

  await untilEnded(exporter);
  expect(readOf(exporter, 'status')).not.toMatch(/^State:\s+[RS]/m);
});

it('a stop exports what is still waiting', async () => {
  await api.submit({ 'x-request-id': 'request-1' });

  expect(await api.stop()).toBe(0);

  await submissionTraced('request-1');
});
