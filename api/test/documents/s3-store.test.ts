import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { FORM, newKey, personFields, submit, toFormData } from '../support/forms.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const Bucket = 'application-documents';
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const SETTINGS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

let folder: string;
let server: S3rver;
let client: S3Client;
let api: TestApi;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-test-'));
  server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  client = new S3Client({ endpoint, region: 'us-east-1', credentials: CREDENTIALS, forcePathStyle: true });
  api = await startTestApi({ environment: { ...SETTINGS, S3_ENDPOINT: endpoint } });
});
afterAll(async () => {
  await api.close();
  client.destroy();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);

describe('documents in an S3-compatible store', () => {
  it('of ten megabytes are stored unchanged, with private caching for an hour', async () => {
    const bytes = Buffer.from(pdfBytes(DOCUMENT_LIMIT_BYTES));
    const { id } = await jsonOf(await submit(api, { file: { bytes, name: 'full.pdf' } }));

    const row = await api.context
      .db('application_submissions')
      .where({ id: String(id) })
      .first();
    const object = await client.send(new GetObjectCommand({ Bucket, Key: row.file_path }));
    expect(object.ContentLength).toBe(bytes.length);
    expect(object.CacheControl).toBe('private, max-age=3600');
    await object.Body?.transformToByteArray();

    const headers = bearer(await api.signIn());
    const download = await api.fetch(`/api/applications/${String(id)}/document`, { headers });
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('leave nothing in the data folder or the bucket when the row cannot be written', async () => {
    const before = await keys();
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');
    const file = { bytes: Buffer.from(pdfBytes()), name: 'orphan.pdf' };
    const response = await submit(api, { file });
    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');

    expect(response.status).toBe(500);
    expect(await keys()).toEqual(before);
    expect(await readdir(join(api.dataDir, Bucket))).toEqual(['.incoming']);
  });

  it('can be uploaded before their form, and removed again', async () => {
    const before = await keys();
    const headers = newKey();
    const [sent, removed] = await Promise.all(
      ['sent.pdf', 'removed.pdf'].map(async (name) => {
        const body = toFormData({}, { bytes: Buffer.from(pdfBytes()), name });
        return (await jsonOf(await api.fetch('/api/uploads', { method: 'POST', body, headers })))['upload'];
      }),
    );
    await api.fetch(`/api/uploads/${String(removed)}`, { method: 'DELETE', headers });
    const form = { ...FORM, ...personFields(api), upload: sent };
    expect((await postJson(api, '/api/applications', form, headers)).status).toBe(201);

    const more = (await keys()).filter((key) => !before.includes(key));
    expect(more).toEqual([expect.stringMatching(/_sent\.pdf$/)]);
  });

  it('are part of the readiness check', async () => {
    expect((await api.fetch('/api/health/ready')).status).toBe(200);
  });

  it('can be missing without an error', async () => {
    expect(await api.context.store.open('1_nothing.pdf')).toBeNull();
    await api.context.store.remove('1_nothing.pdf');
  });
});

describe('a store that is temporarily unavailable', () => {
  let proxy: TcpProxy;
  let limited: TestApi;
  beforeEach(async () => {
    proxy = await openTcpProxy(endpoint);
    limited = await startTestApi({
      environment: { ...SETTINGS, S3_ENDPOINT: proxy.url, RATE_LIMIT_EMAIL: '3/86400' },
    });
  });
  afterEach(async () => {
    await limited.close();
    await proxy.disconnect();
  });

  it('causes storage_unavailable, and failed attempts do not count against the sender', async () => {
    const send = () => submit(limited, { file: { bytes: Buffer.from(pdfBytes()), name: 'late.pdf' } });
    await proxy.disconnect();
    const faults = [await send(), await send(), await send(), await send()];
    await proxy.reconnect();
    const taken = [await send(), await send(), await send(), await send()];

    for (const fault of faults) {
      expect([fault.status, fault.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await jsonOf(fault))['code']).toBe('storage_unavailable');
    }
    expect(limited.log()).toContain('"code":"storage_unavailable"');
    expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  });

  it('is checked at most twice a minute', async () => {
    const ready = async () => (await limited.fetch('/api/health/ready')).status;
    expect(await ready()).toBe(200);
    await proxy.disconnect();
    expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array(20).fill(200));

    limited.advance(30_000);
    expect(await ready()).toBe(503);
    await proxy.reconnect();
    expect(await ready()).toBe(200);
  });
});

describe('a configured store', () => {
  it('needs both parts of the key', async () => {
    await expect(startTestApi({ environment: { S3_ACCESS_KEY_ID: 'x' } })).rejects.toThrow(
      'must be set together',
    );
  });
});
