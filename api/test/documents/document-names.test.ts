import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { createDocumentNames, keepNames } from '../../src/documents/document-names.ts';
import { submit } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const GRACE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { DOCUMENT_GRACE_SECONDS: '60' } });
});
afterAll(() => api.close());

/** The document names of one API process, whose clock is `ahead` by some milliseconds. */
function createProcess(ahead = 0) {
  const removed: string[] = [];
  const names = createDocumentNames({
    db: api.context.db,
    now: () => 1_800_000_000_000 + ahead,
    graceMs: GRACE_MS,
    removeFile: async (name) => void removed.push(name),
  });
  return { ...names, removed };
}

describe('document names', () => {
  it('are unique for files with the same name in the same millisecond, across two processes', async () => {
    const [one, two] = [createProcess(), createProcess()];

    const names = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).reserve('race.pdf')),
    );

    expect([...names].sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `${1_800_000_000_000 + index}_race.pdf`),
    );
  });

  it('differ when equal ones are requested at the same time', async () => {
    const process = createProcess(1_000_000);

    const names = await Promise.all(['a.pdf', 'b.pdf', 'a.pdf'].map((name) => process.reserve(name)));

    expect(new Set(names).size).toBe(3);
  });

  it('are removed when no row was written in time', async () => {
    const left = await createProcess().reserve('left.pdf');
    const soon = createProcess(GRACE_MS - 1);
    await soon.sweep();
    expect(soon.removed).not.toContain(left);

    const late = createProcess(GRACE_MS + 1);
    await late.sweep();
    expect(late.removed).toContain(left);
    expect(await api.context.db('document_names').where({ stored_name: left })).toEqual([]);
  });

  it('stay after a row was written', async () => {
    const kept = await createProcess().reserve('kept.pdf');
    await api.context.db.transaction((transaction) => keepNames([kept], transaction));

    const late = createProcess(GRACE_MS * 2);
    await late.drop(kept);
    await late.sweep();
    expect(late.removed).not.toContain(kept);
  });

  it('reject a row after their removal', async () => {
    const slow = await createProcess().reserve('slow.pdf');
    await createProcess(GRACE_MS + 1).sweep();

    await expect(
      api.context.db.transaction((transaction) => keepNames([slow], transaction)),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('are retried when the file could not be removed', async () => {
    const stuck = await createProcess().reserve('stuck.pdf');
    const { db } = api.context;
    const failing = createDocumentNames({
      db,
      now: () => 1_800_000_000_000 + GRACE_MS + 1,
      graceMs: GRACE_MS,
      removeFile: () => Promise.reject(new Error('the store is unavailable')),
    });
    await expect(failing.sweep()).rejects.toThrow('unavailable');

    const next = createProcess(GRACE_MS + 1);
    await next.sweep();
    expect(next.removed).toEqual([stuck]);
  });
});

describe('a stored document', () => {
  it('survives the sweep, but a file without a row does not', async () => {
    const bucket = join(api.dataDir, 'application-documents');
    const file = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf' };
    await submit(api, { file });
    const [kept] = (await readdir(bucket)).filter((name) => name.endsWith('ledger.pdf'));

    const { db, store } = api.context;
    const namesAt = (ahead: number) =>
      createDocumentNames({
        db,
        now: () => Date.now() + ahead,
        graceMs: GRACE_MS,
        removeFile: (name) => store.remove(name),
      });
    const left = await namesAt(0).reserve('left.pdf');
    await writeFile(join(bucket, left), file.bytes);

    await namesAt(GRACE_MS / 2).sweep();
    expect(await readdir(bucket)).toEqual(expect.arrayContaining([kept, left]));
    await namesAt(GRACE_MS * 2).sweep();
    expect(await readdir(bucket)).toContain(kept);
    expect(await readdir(bucket)).not.toContain(left);
  });
});
