import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { addObjectKey, type ObjectKey } from '@site/shared/testing/object-key';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import type { DocumentStore } from '../../src/documents/document-store.ts';
import { openS3Store } from '../../src/documents/s3-store.ts';
import { submit } from '../support/forms.ts';
import { bearer, jsonOf, startTestApi } from '../support/start-test-api.ts';

const Bucket = 'application-documents';
const OWNER = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let server: S3rver;
let endpoint: string;
let key: ObjectKey;
/** A key of a store that tells every key what is missing. */
let informedKey: ObjectKey;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-object-key-'));
  server = new S3rver({ address: '127.0.0.1', port: 0, directory: join(folder, 'store'), silent: true });
  key = addObjectKey(server);
  informedKey = addObjectKey(server, { hidesMissing: false });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function createBucket(): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: OWNER, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}

function open(of: Pick<ObjectKey, 'accessKeyId' | 'secretAccessKey'> = key): Promise<DocumentStore> {
  const { accessKeyId, secretAccessKey } = of;
  const settings = { endpoint, region: 'us-east-1', bucket: Bucket, accessKeyId, secretAccessKey };
  return openS3Store(settings, join(folder, 'data'), (reason) => {
    throw reason;
  });
}

describe('a key that may only read, write and delete objects', () => {
  it('is enough for documents', async () => {
    await createBucket();
    const { accessKeyId, secretAccessKey } = key;
    const environment = {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: Bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    };
    const api = await startTestApi({ environment });
    const bytes = Buffer.from(pdfBytes());
    const { id } = await jsonOf(await submit(api, { file: { bytes, name: 'plan.pdf' } }));
    const document = `/api/applications/${String(id)}/document`;
    const download = await api.fetch(document, { headers: bearer(await api.signIn()) });

    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await api.fetch('/api/health/ready')).status).toBe(200);
    await api.close();
  });

  it('can tell a missing document from refused access', async () => {
    await createBucket();
    const store = await open();
    const upload = join(store.incomingFolder, 'upload');
    await writeFile(upload, 'a document');
    await store.put(upload, '1_one.pdf');
    await store.remove('1_one.pdf');
    expect(await store.open('1_one.pdf')).toBeNull();
    await store.check();

    key.revoke();

    await expect(store.open('1_one.pdf')).rejects.toThrow();
    await expect(store.check()).rejects.toThrow();
    store.close();
  });

  it('is enough where the store says what is missing', async () => {
    await createBucket();
    const store = await open(informedKey);

    expect(await store.open('1_one.pdf')).toBeNull();
    await store.check();
    store.close();
  });

  it('does not create a bucket', async () => {
    await expect(open()).rejects.toThrow(/^The bucket application-documents at .+ cannot be used \(/);
  });

  it('cannot see whether a store is empty, and says what that needs', async () => {
    await createBucket();
    const store = await open();

    await expect(store.isEmpty()).rejects.toThrow(
      'The bucket application-documents cannot be listed. Give the key s3:ListBucket for a restore.',
    );
    store.close();
    const full = await open(OWNER);
    expect(await full.isEmpty()).toBe(true);
    full.close();
  });
});
