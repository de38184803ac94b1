import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { backUp, createEmptyPlace, documentsOf, fillSite, restore, rowsOf } from './backup.fixture.ts';
import { placeOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
/** Objects as the shell stores them. */
const OBJECTS: Readonly<Record<string, string>> = {
  'releases/blog/01': '[["release.json",2]]\n{}',
  'compositions/5f0e': '[["composition.json",2]]\n{}',
};

let folder: string;
let server: S3rver;
let client: S3Client;
let api: TestApi;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-backup-'));
  server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  client = new S3Client({ endpoint, region: 'us-east-1', credentials: CREDENTIALS, forcePathStyle: true });
  environment = { ...settings(endpoint), S3_BUCKET: 'documents', RELEASES_BUCKET: 'site-releases' };
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1', ...environment } });
  await fillSite(api);
  await client.send(new CreateBucketCommand({ Bucket: 'site-releases' }));
  for (const [Key, Body] of Object.entries(OBJECTS))
    await client.send(new PutObjectCommand({ Bucket: 'site-releases', Key, Body }));
});
afterAll(async () => {
  await api.close();
  client.destroy();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(endpoint: string): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
}

async function objectsOf(Bucket: string): Promise<Record<string, string>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const objects: Record<string, string> = {};
  for (const { Key = '' } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    objects[Key] = (await Body?.transformToString()) ?? '';
  }
  return objects;
}

describe('a site whose documents and releases are in buckets', () => {
  it('is restored into other buckets, and not into those that have objects', async () => {
    const place = placeOf(api);
    const target = await createEmptyPlace();
    const empty = { ...environment, S3_BUCKET: 'documents-2', RELEASES_BUCKET: 'site-releases-2' };
    const backup = await backUp(place, { environment });

    await expect(restore(backup.folder, target, { environment })).rejects.toThrow(
      /the store of documents has files; bucket site-releases at 127\.0\.0\.1:\d+ has releases/,
    );
    await restore(backup.folder, target, { environment: empty });
    expect(await rowsOf(target)).toEqual(await rowsOf(place));
    expect(await documentsOf(target, empty)).toEqual(await documentsOf(place, environment));
    expect(await objectsOf('site-releases-2')).toEqual(OBJECTS);
    expect(await readdir(join(target.dataDir, 'application-documents', '.incoming'))).toEqual([]);
    await target.remove();
  });

  it('is not restored into a folder, whose layout is another', async () => {
    const place = placeOf(api);
    const target = await createEmptyPlace();
    const { folder: path } = await backUp(place, {
      environment,
      target: join(place.dataDir, 'backups', 'two'),
    });

    await expect(restore(path, target)).rejects.toThrow(
      'Set RELEASES_BUCKET, or restore with --without-site',
    );
    await target.remove();
  });

  it('is not backed up without its documents when their store cannot be reached', async () => {
    const place = placeOf(api);
    const target = join(place.dataDir, 'away', 'backup');

    await expect(
      backUp(place, { environment: { ...environment, S3_ENDPOINT: 'http://127.0.0.1:9' }, target }),
    ).rejects.toThrow('The bucket documents at 127.0.0.1:9 cannot be used');
    expect(await readdir(place.dataDir)).not.toContain('away');
  });

  it('needs the keys of the store', async () => {
    const place = placeOf(api);

    await expect(backUp(place, { environment: { RELEASES_BUCKET: 'site-releases' } })).rejects.toThrow(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with RELEASES_BUCKET',
    );
  });
});
