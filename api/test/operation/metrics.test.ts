import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startMeasuredApi, type MeasuredApi } from './telemetry.fixture.ts';

let api: MeasuredApi;
beforeAll(async () => {
  api = await startMeasuredApi({ METRICS_PORT: '0' });
});
afterAll(async () => {
  await api.stop();
});

const valueOf = (text: string, metric: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.slice(metric.length + 1),
  );

it('metrics count requests by the template of their path, and submissions', async () => {
  expect((await api.submit()).status).toBe(201);
  await fetch(`${api.url}/api/admin/submissions/no-such-id/mails`);
  await fetch(`${api.url}/api/no/such/path`);

  const text = await api.readMetrics();

  const count = (labels: string) => valueOf(text, `http_server_request_duration_seconds_count{${labels}}`);
  expect(count('method="POST",route="/api/applications",status="201"')).toBe(1);
  expect(count('method="GET",route="/api/admin/submissions/:id/mails",status="401"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(1);
  expect(valueOf(text, 'submissions_accepted_total{state="received"}')).toBe(1);
  expect(text).not.toContain('no-such-id');
});

it('metrics tell of the pool, the outbox and the jobs', async () => {
  const text = await api.readMetrics();

  expect(valueOf(text, 'db_client_connections{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'db_client_connections{state="used"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'mail_outbox_due')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'mail_outbox_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'mail_outbox_dead')).toBe(0);
  expect(valueOf(text, 'background_jobs{state="waiting"}')).toBe(0);
});

it('a method that does not exist is no label of its own', async () => {
  await fetch(`${api.url}/api/site`, { method: 'PURGE' });

  const text = await api.readMetrics();

  expect(text).toContain('method="_OTHER"');
  expect(text).not.toContain('PURGE');
});

it('visitors do not reach the metrics: they are on a port of their own', async () => {
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${api.url}/api/metrics`)).status).toBe(404);
});
