import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const [FIRST, SECOND, THIRD] = ['AR-0000-0000', 'AR-0000-0011', 'AR-0000-0022'] as const;

let api: TestApi;
afterEach(() => api.close());

/** An API that creates these references in order and then repeats the last one. */
async function startWithReferences(...references: readonly string[]): Promise<void> {
  const left = [...references];
  const last = references.at(-1) ?? '';
  api = await startTestApi({ overrides: { createReference: () => left.shift() ?? last } });
}
const file = { bytes: Buffer.from(pdfBytes()), name: 'clash.pdf' };
const referenceOf = async (response: Response) => (await jsonOf(response))['reference'];
const files = async () =>
  (await readdir(join(api.dataDir, 'application-documents'))).filter((name) => name !== '.incoming');

describe('a reference that is taken', () => {
  it('is replaced by a new one, and the submission keeps its document', async () => {
    await startWithReferences(FIRST, FIRST, SECOND);

    expect(await referenceOf(await submit(api))).toBe(FIRST);
    expect(await referenceOf(await submit(api, { file }))).toBe(SECOND);

    const stored = await api.context.db('application_submissions').orderBy('reference').pluck('file_path');
    expect(stored).toEqual([null, expect.stringMatching(/_clash\.pdf$/)]);
    expect(await files()).toEqual([stored[1]]);
  });

  it('by a concurrent submission is replaced too', async () => {
    await startWithReferences(FIRST, FIRST, FIRST, SECOND, THIRD);

    const references = await Promise.all(
      Array.from({ length: 3 }, async () => referenceOf(await submit(api, { file }))),
    );

    expect(references.sort()).toEqual([FIRST, SECOND, THIRD]);
    expect(await files()).toHaveLength(3);
  });

  it('three times in a row is an error, and nothing is saved', async () => {
    await startWithReferences(FIRST);
    await submit(api);

    const answer = await submit(api, { file });

    expect(answer.status).toBe(500);
    expect(await api.context.db('application_submissions').pluck('reference')).toEqual([FIRST]);
    expect(await files()).toEqual([]);
  });
});
