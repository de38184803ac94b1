import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { isOnMysql, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const SPARE_PAGES = 20;
const file = { bytes: Buffer.from(pdfBytes()), name: 'full.pdf' };
const fields = { projectDescription: 'x'.repeat(2000) };

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const limitPages = (count: number) => api.context.db.raw(`pragma max_page_count = ${count}`);
async function pageCount(): Promise<number> {
  const [row] = (await api.context.db.raw('pragma page_count')) as [{ page_count: number }];
  return Number(row.page_count);
}
const send = (key: number) =>
  submit(api, { file, fields, headers: { 'idempotency-key': `full-disk-${key}` } });

/** Limits the size of the database file. SQLite then reports the same error as for a full disk. */
(isOnMysql ? describe.skip : describe)('when the database cannot grow', () => {
  it('an application gets 503, nothing of it is saved, and it succeeds once there is space', async () => {
    await limitPages((await pageCount()) + SPARE_PAGES);

    let stored = 0;
    let response = await send(stored);
    while (response.status === 201 && stored < 200) {
      stored += 1;
      response = await send(stored);
    }

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await jsonOf(response)).toMatchObject({ code: 'unavailable' });
    const { db, housekeeping, config } = api.context;
    expect(await db('application_submissions').pluck('id')).toHaveLength(stored);

    await limitPages(1_000_000);
    expect((await send(stored)).status).toBe(201);
    api.advance(config.documents.graceMs + 1000);
    await housekeeping.run();
    expect(await db('application_submissions').pluck('id')).toHaveLength(stored + 1);
    const files = await readdir(join(api.dataDir, 'application-documents'));
    expect(files.filter((name) => name !== '.incoming')).toHaveLength(stored + 1);
  });
});
