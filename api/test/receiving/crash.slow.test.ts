import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { parseConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { createLogger } from '../../src/logger.ts';
import { fetchFormToken } from '../support/api-process.ts';
import { FORM, toFormData } from '../support/forms.ts';
import { useKilledApi } from '../support/killed-api.fixture.ts';
import { HIGH_LIMITS } from '../support/start-test-api.ts';

const SENDERS = 100;

const { start, read, dataDir, databaseUrl } = useKilledApi({ TRUSTED_HOPS: '0', ...HIGH_LIMITS });
let formToken: string;

const bytes = Buffer.from(pdfBytes(20_000));

/** The acknowledged reference, or null without a response. */
async function submit(url: string, key: number): Promise<string | null> {
  const fields = { ...FORM, companyName: `Crash ${key}`, formToken, touched: 'yes' };
  const body = toFormData(fields, { bytes, name: 'crash.pdf' });
  const headers = { 'idempotency-key': `crash-of-the-test-${key}` };
  try {
    const response = await fetch(`${url}/api/applications`, { method: 'POST', body, headers });
    return response.status === 201 ? ((await response.json()) as { reference: string }).reference : null;
  } catch {
    return null;
  }
}

const filesOf = async () =>
  (await readdir(join(dataDir(), 'application-documents'))).filter((name) => name !== '.incoming').sort();

/** Cleans up with a later clock, so that leftovers of the crash are old enough to be removed. */
async function cleanUpLater(): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir(), DATABASE_URL: databaseUrl() });
  const now = () => Date.now() + config.documents.graceMs + 60_000;
  const context = await createContext(config, { logger: createLogger('silent'), now });
  await context.housekeeping.run();
  await context.close();
}

describe(`an API that is killed while ${SENDERS} senders submit`, () => {
  it.each([20, 120])(
    'after %i responses keeps every acknowledged submission with its file, and stores nothing twice',
    async (answers) => {
      const first = await start();
      formToken = await fetchFormToken(first.url);
      const promised = new Map<number, string>();
      let submissions = 0;
      // Each sender goes on until a submission gets no response, so the kill always meets open submissions.
      const submitUntilKilled = async (): Promise<void> => {
        const key = submissions++;
        const reference = await submit(first.url, key);
        if (reference === null) return;
        promised.set(key, reference);
        if (promised.size === answers) first.child.kill('SIGKILL');
        await submitUntilKilled();
      };
      await Promise.all(Array.from({ length: SENDERS }, submitUntilKilled));
      await first.ended;
      expect(promised.size).toBeGreaterThanOrEqual(answers);
      expect(submissions - promised.size).toBe(SENDERS);

      const second = await start();
      const again = await Promise.all(
        Array.from({ length: submissions }, async (_, key) => [key, await submit(second.url, key)] as const),
      );
      for (const [key, reference] of promised) expect(again[key]).toEqual([key, reference]);
      second.child.kill('SIGTERM');
      await second.ended;
      await cleanUpLater();

      const [rows, documents, names, mails] = await read((db) =>
        Promise.all([
          db('application_submissions').pluck('company_name'),
          db('documents').orderBy('stored_name').pluck('stored_name'),
          db('document_names').orderBy('stored_name').pluck('stored_name'),
          db('mail_outbox').count({ mails: '*' }).first(),
        ]),
      );
      expect(new Set(rows).size).toBe(submissions);
      expect(rows).toHaveLength(submissions);
      expect(await filesOf()).toEqual(documents);
      expect(names).toEqual(documents);
      expect(documents).toHaveLength(submissions);
      expect(Number(mails?.['mails'])).toBe(2 * submissions);
    },
  );
});
