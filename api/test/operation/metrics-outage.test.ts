import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { submit } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

/** Values that were read are kept for this time. */
const KEPT_MS = 5000;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { METRICS_PORT: '0' } });
  // Two mails wait, because no worker is running.
  await submit(api);
});
afterEach(() => api.close());

async function renameOutbox(from: string, to: string): Promise<void> {
  await api.context.db.schema.renameTable(from, to);
  api.advance(KEPT_MS);
}

/** The samples whose name begins so, as Prometheus reads them. */
async function readSamples(prefix: string): Promise<readonly string[]> {
  const text = (await api.context.telemetry.metrics?.registry.metrics()) ?? '';
  return text.split('\n').filter((line) => line.startsWith(prefix));
}

it('metrics of mails have no value while the database cannot be read, and have one again afterward', async () => {
  expect(await readSamples('mail_outbox')).toHaveLength(3);

  await renameOutbox('mail_outbox', 'mail_outbox_away');
  expect(await readSamples('mail_outbox')).toEqual([]);
  expect(await readSamples('db_client_connections')).toHaveLength(3);

  await renameOutbox('mail_outbox_away', 'mail_outbox');
  expect(await readSamples('mail_outbox')).toHaveLength(3);
  expect(await readSamples('mail_outbox_due')).toEqual(['mail_outbox_due 2']);
});
