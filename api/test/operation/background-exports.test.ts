import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JOB_FILE_HOURS, MAX_OPEN_JOBS } from '@site/shared/contracts/staff';
import { BUCKET } from '../../src/documents/document-store.ts';
import { createExportFiles } from '../../src/exports/export-files.ts';
import { createExportLane, MAX_ATTEMPTS, type ExportWriter } from '../../src/exports/export-lane.ts';
import { EXPORT_WORK } from '../../src/exports/repository.ts';
import { createClaims } from '../../src/queue/claims.ts';
import { fakeIntervals } from '../support/fake-intervals.ts';
import { ADMIN, bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const HOUR_MS = 3600_000;
const LEASE_MS = EXPORT_WORK.leaseMs;
const COLLEAGUE = { email: 'reviewer@ledgerwell.example', password: 'correct horse battery' };
const goesOn = new AbortController().signal;

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterEach(async () => {
  jest.useRealTimers();
  await api.close();
});

const start = (query = '') =>
  api.fetch(`/api/admin/submissions/exports${query}`, { method: 'POST', headers: bearer(token) });
const startOne = async () => String((await jsonOf(await start()))['id']);
const list = async (by = token) =>
  (await jsonOf(await api.fetch('/api/admin/jobs', { headers: bearer(by) })))['items'];
const file = (id: string, by = token) => api.fetch(`/api/admin/jobs/${id}/file`, { headers: bearer(by) });
const remove = (id: string, by = token) =>
  api.fetch(`/api/admin/jobs/${id}`, { method: 'DELETE', headers: bearer(by) });
const storedFiles = async () =>
  (await readdir(join(api.dataDir, BUCKET), { recursive: true })).filter((name) => name.includes('job-'));
const run = (on = api) => on.context.exports.lanes.runDue();
const sweep = () => api.context.housekeeping.run();
/** Changes a job as the process with this claim does. */
const change = (key: string, token: string, changed: Record<string, string>) =>
  createClaims(EXPORT_WORK, api.context).update({ key, token }, changed);

describe('an export in the background', () => {
  it('makes the file of the direct export, which its owner can download for a day', async () => {
    await storeSubmissions(3, () => ({ createdAt: Date.now() }), api.context.db);
    const response = await start('?sort=company');
    expect(response.status).toBe(202);
    const { id } = await jsonOf(response);
    expect(await list()).toMatchObject([{ id, state: 'waiting', rows: 0, total: null, expiresAt: null }]);
    expect((await file(String(id))).status).toBe(404);

    expect(await run()).toBe(1);

    expect(await list()).toMatchObject([{ id, state: 'done', rows: 3, total: 3 }]);
    const downloaded = await file(String(id));
    expect(downloaded.headers.get('content-disposition')).toMatch(/submissions-all-to-\d{4}-\d\d-\d\d\.csv/);
    const direct = await api.fetch('/api/admin/submissions/export?sort=company', { headers: bearer(token) });
    expect(await downloaded.text()).toBe(await direct.text());
    const events = await api.context.db('audit_log').where({ subject_id: id }).orderBy('id').pluck('event');
    expect(events).toEqual(['submissions_exported', 'export_downloaded']);

    api.advance(JOB_FILE_HOURS * HOUR_MS + 1000);
    await sweep();
    token = await api.signIn({ ...ADMIN });
    expect(await list()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('is seen by its owner only', async () => {
    const id = await startOne();
    await run();
    await api.addUser({ ...COLLEAGUE, role: 'reviewer' });
    const colleague = await api.signIn(COLLEAGUE);

    expect(await list(colleague)).toEqual([]);
    expect((await file(id, colleague)).status).toBe(404);
    expect((await remove(id, colleague)).status).toBe(404);
    expect((await file(id)).status).toBe(200);
  });

  it('has to wait when its owner has too many unfinished ones', async () => {
    for (let count = 0; count < MAX_OPEN_JOBS; count++) expect((await start()).status).toBe(202);

    const refused = await start();

    expect(refused.status).toBe(409);
    expect(await jsonOf(refused)).toMatchObject({ code: 'too_many_jobs' });
    await run();
    expect((await start()).status).toBe(202);
  });

  it('refuses a filter that the list would refuse', async () => {
    expect((await start('?status=unknown')).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is made once when several processes look for work at the same time', async () => {
    const others = await Promise.all([1, 2].map(() => startTestApi({ sharing: api })));
    const id = await startOne();

    const ran = await Promise.all([api, ...others].map((each) => run(each)));

    expect(ran.filter(Boolean)).toEqual([1]);
    expect(await list()).toMatchObject([{ id, state: 'done' }]);
    expect(await storedFiles()).toEqual([`job-${id}-1.csv`]);
    for (const other of others) await other.close();
  });

  it('leaves no file when it is deleted', async () => {
    const id = await startOne();
    await run();

    expect((await remove(id)).status).toBe(204);

    expect(await list()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('a job', () => {
  /** A process that runs jobs whose file is written by `write`. */
  function aProcess(write: ExportWriter['write'], now = Date.now, store = api.context.store) {
    const { db, logger } = api.context;
    const writer = { count: async () => 1, write };
    const lane = createExportLane({ db, logger, now, files: createExportFiles(store), writer });
    return {
      async runNext(stopping = goesOn) {
        const [work] = await lane.claim(1, stopping);
        await work?.();
        return work !== undefined;
      },
    };
  }
  /** A clock that is ahead by a time. */
  const ahead = (ms: number) => () => Date.now() + ms;
  async function* text(content: string) {
    yield content;
  }
  /** A promise, and the function that resolves it. */
  function signalOf(): readonly [Promise<void>, () => void] {
    let resolve: () => void = () => undefined;
    return [new Promise((done) => (resolve = done)), () => resolve()];
  }
  /** Work that begins, and goes on when it is told to. */
  function pausedWork() {
    const [begun, begin] = signalOf();
    const [told, goOn] = signalOf();
    async function* write() {
      begin();
      await told;
      yield 'late';
    }
    return { write, begun, goOn };
  }

  /** A store whose removals or uploads begin, and go on when they are told to. */
  function pausedStore(call: 'put' | 'remove') {
    const [begun, begin] = signalOf();
    const [told, goOn] = signalOf();
    const { store } = api.context;
    const paused = async (...given: Parameters<typeof store.put>) => {
      begin();
      await told;
      await store[call](...given);
    };
    return { store: { ...store, [call]: paused }, begun, goOn };
  }

  it('whose process hangs is taken over after its lease, and the first process cannot finish it', async () => {
    const id = await startOne();
    const paused = pausedWork();
    const first = aProcess(paused.write).runNext();
    await paused.begun;
    const second = () => text('in time');
    expect(await aProcess(second).runNext()).toBe(false);

    expect(await aProcess(second, ahead(LEASE_MS + 1000)).runNext()).toBe(true);
    paused.goOn();
    await first;

    expect(await list()).toMatchObject([{ id, state: 'done' }]);
    expect(await (await file(id)).text()).toBe('in time');
    expect(await storedFiles()).toEqual([`job-${id}-2.csv`]);
  });

  it('whose file takes longer to upload than its lease lasts is not taken over', async () => {
    const id = await startOne();
    const dueAt = async () => (await api.context.db('background_jobs').where({ id }).first('due_at')).due_at;
    const upload = pausedStore('put');
    let uploadedMs = 0;
    fakeIntervals();
    const first = aProcess(
      () => text('whole'),
      () => Date.now() + uploadedMs,
      upload.store,
    ).runNext();
    await upload.begun;
    const claimedUntil = await dueAt();
    uploadedMs = LEASE_MS / 2;
    jest.advanceTimersByTime(LEASE_MS / 2);
    jest.useRealTimers();
    while ((await dueAt()) === claimedUntil) await new Promise(setImmediate);

    expect(await aProcess(() => text('again'), ahead(LEASE_MS + 1000)).runNext()).toBe(false);
    upload.goOn();
    await first;

    expect(await list()).toMatchObject([{ id, state: 'done' }]);
    expect(await (await file(id)).text()).toBe('whole');
  });

  it('that is deleted while it runs leaves nothing', async () => {
    const id = await startOne();
    const paused = pausedWork();
    const running = aProcess(paused.write).runNext();
    await paused.begun;

    await remove(id);
    paused.goOn();
    await running;

    expect(await list()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('that is deleted while its file is stored leaves nothing, even if its process ends before it removes it', async () => {
    const id = await startOne();
    const { store, begun, goOn } = pausedStore('put');
    const ending = { ...store, remove: () => Promise.reject(new Error('The process has ended')) };
    const running = aProcess(() => text('late'), Date.now, ending).runNext();
    await begun;
    await remove(id);
    goOn();
    await running;
    expect(await list()).toEqual([]);
    expect(await storedFiles()).toEqual([`job-${id}-1.csv`]);

    api.advance(2 * HOUR_MS);
    await sweep();

    expect(await storedFiles()).toEqual([]);
    expect(await api.context.db('background_jobs').pluck('id')).toEqual([]);
  });

  it('goes to the next process at once when its own stops', async () => {
    const id = await startOne();
    const stopping = new AbortController();
    const paused = pausedWork();
    const first = aProcess(paused.write).runNext(stopping.signal);
    await paused.begun;
    stopping.abort();
    paused.goOn();
    await first;
    expect(await list()).toMatchObject([{ id, state: 'waiting' }]);

    expect(await aProcess(() => text('anew')).runNext()).toBe(true);

    expect(await (await file(id)).text()).toBe('anew');
  });

  it('that is given back is free once its files are removed, since the next attempt has the same name', async () => {
    const id = await startOne();
    const stopping = new AbortController();
    const removal = pausedStore('remove');
    async function* stopped() {
      stopping.abort();
      yield 'half';
    }
    const first = aProcess(stopped, Date.now, removal.store).runNext(stopping.signal);
    await removal.begun;
    const second = aProcess(() => text('anew'));

    expect(await second.runNext()).toBe(false);
    removal.goOn();
    await first;
    expect(await second.runNext()).toBe(true);
    expect(await (await file(id)).text()).toBe('anew');
  });

  it('cannot be finished by a report that the database carries out after its files were removed', async () => {
    const id = await startOne();
    const removal = pausedStore('remove');
    let holder = '';
    async function* broken(): AsyncGenerator<string> {
      ({ holder } = await api.context.db('background_jobs').where({ id }).first('holder'));
      throw new Error('The disk is full.');
    }
    const running = aProcess(broken, Date.now, removal.store).runNext();
    await removal.begun;

    expect(await change(id, holder, { state: 'done' })).toBe(false);
    removal.goOn();
    await running;
    expect(await list()).toMatchObject([{ id, state: 'waiting' }]);
  });

  it('that is done keeps its file when its last report is repeated', async () => {
    const id = await startOne();
    const paused = pausedWork();
    const running = aProcess(paused.write).runNext();
    await paused.begun;
    const { holder } = await api.context.db('background_jobs').where({ id }).first('holder');

    await change(id, holder, { state: 'done' });
    paused.goOn();
    await running;

    expect(await (await file(id)).text()).toBe('late');
  });

  it('that fails is tried again later, and given up in the end', async () => {
    const id = await startOne();
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('The disk is full.');
    }
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await list()).toMatchObject([{ state: 'waiting' }]);
      expect(await aProcess(broken, ahead(attempt * HOUR_MS)).runNext()).toBe(true);
      expect(await aProcess(broken, ahead(attempt * HOUR_MS)).runNext()).toBe(false);
    }

    expect(await list()).toMatchObject([{ id, state: 'failed', expiresAt: null }]);
    expect((await file(id)).status).toBe(404);
    expect(await storedFiles()).toEqual([]);
  });

  it('that ended its process each time is given up', async () => {
    const id = await startOne();
    const attempts = Array.from({ length: MAX_ATTEMPTS }, () => pausedWork());
    const frozen: Promise<boolean>[] = [];
    for (const [hours, paused] of attempts.entries()) {
      frozen.push(aProcess(paused.write, ahead(hours * HOUR_MS)).runNext());
      await paused.begun;
    }

    expect(await aProcess(() => text('never'), ahead(MAX_ATTEMPTS * HOUR_MS)).runNext()).toBe(true);

    expect(await list()).toMatchObject([{ id, state: 'failed' }]);
    for (const paused of attempts) paused.goOn();
    await Promise.all(frozen);
    expect(await storedFiles()).toEqual([]);
  });
});
