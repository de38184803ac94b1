import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { addressOf, fetchFormToken, startMigrated } from '../support/api-process.ts';
import { FORM, newKey, submit, toFormData } from '../support/forms.ts';
import { isOnMysql, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const DISK_SIZE = '3m';

function mount(folder: string, size = DISK_SIZE): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounting a small disk requires root and does not work in every container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'api-mount-'));
  const could = mount(folder);
  if (could) execFileSync('umount', [folder]);
  rmdirSync(folder);
  return could;
}

/** Without a small disk these tests are skipped visibly. The quota test below still runs. */
const onSmallDisk = canMount()
  ? describe
  : (name: string, tests: () => void) => describe.skip(`${name} (SKIPPED: cannot mount a tmpfs here)`, tests);

onSmallDisk('when the disk of the API is full', () => {
  it('the API is not ready and reports the disk as the reason', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'api-disk-'));
    mount(dataDir, '70m');
    const api = await startTestApi({ environment: { DATA_DIR: dataDir } });
    const ready = async () => {
      const response = await api.fetch('/api/health/ready');
      return [response.status, (await jsonOf(response))['checks']];
    };

    expect(await ready()).toEqual([200, { database: 'ok', documents: 'ok', disk: 'ok' }]);
    writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(25_000_000));
    expect(await ready()).toEqual([503, { database: 'ok', documents: 'ok', disk: 'full' }]);
    rmSync(join(dataDir, 'ballast'));
    expect(await ready()).toEqual([200, { database: 'ok', documents: 'ok', disk: 'ok' }]);

    await api.close();
    // SQLite closes its file a little later.
    execFileSync('umount', ['--lazy', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

onSmallDisk('when the disk of the documents is full', () => {
  let dataDir: string;
  let bucket: string;
  let api: TestApi;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'api-disk-'));
    bucket = join(dataDir, 'application-documents');
    mkdirSync(bucket);
    mount(bucket);
    api = await startTestApi({ environment: { DATA_DIR: dataDir } });
  });
  afterAll(async () => {
    await api.close();
    execFileSync('umount', [bucket]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const send = (size: number) =>
    submit(api, { file: { bytes: Buffer.from(pdfBytes(size)), name: 'large.pdf' } });
  const rows = () => api.context.db('application_submissions').pluck('id');

  it('an application gets 507, nothing of it is saved, and a smaller one succeeds', async () => {
    const refused = await send(8_000_000);

    expect(refused.status).toBe(507);
    expect(await jsonOf(refused)).toMatchObject({ code: 'storage_full' });
    expect(await rows()).toEqual([]);
    expect(await api.context.db('document_names')).toEqual([]);
    expect(readdirSync(bucket)).toEqual(['.incoming']);

    expect((await send(1_000_000)).status).toBe(201);
    expect(await rows()).toHaveLength(1);
  });

  it('concurrent applications are either saved completely or rejected', async () => {
    const before = (await rows()).length;

    const statuses = (await Promise.all(Array.from({ length: 12 }, () => send(700_000)))).map(
      ({ status }) => status,
    );

    const stored = statuses.filter((status) => status === 201).length;
    expect(statuses.every((status) => status === 201 || status === 507)).toBe(true);
    expect(stored).toBeLessThan(12);
    expect(await rows()).toHaveLength(before + stored);
    const files = readdirSync(bucket).filter((name) => name !== '.incoming');
    expect(files).toHaveLength(before + stored);
  });
});

/** In blocks of 512 bytes, or 1024 bytes if `sh` is bash. Both limits are smaller than the document. */
const QUOTA = ['sh', '-c', 'ulimit -f 8192; exec "$@"', 'sh'];

/** Does not depend on the database, so it runs once. */
(isOnMysql ? describe.skip : describe)('with a file size quota', () => {
  it('an application gets 507, nothing of it is saved, and a smaller one succeeds', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'api-quota-'));
    const bucket = join(dataDir, 'application-documents');
    const run = await startMigrated(dataDir, { under: QUOTA, environment: { TRUSTED_HOPS: '0' } });
    try {
      const url = await addressOf(run);
      const fields = { ...FORM, formToken: await fetchFormToken(url), touched: 'yes' };
      const post = (size: number) => {
        const body = toFormData(fields, { bytes: Buffer.from(pdfBytes(size)), name: 'large.pdf' });
        return fetch(`${url}/api/applications`, { method: 'POST', body, headers: newKey() });
      };

      const refused = await post(9_500_000);

      expect(refused.status).toBe(507);
      expect(await jsonOf(refused)).toMatchObject({ code: 'storage_full' });
      expect(readdirSync(bucket)).toEqual(['.incoming']);
      expect(readdirSync(join(bucket, '.incoming'))).toEqual([]);
      expect((await post(1_000_000)).status).toBe(201);
      expect(readdirSync(bucket)).toHaveLength(2);
    } finally {
      run.child.kill('SIGTERM');
      await run.ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
