import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { S3_CREDENTIALS, startConditionalS3 } from '@site/shared/testing/conditional-s3';
import { S3Bucket } from './s3-bucket.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A bucket at a server that answers by hand. */
async function openAt(answer: RequestListener): Promise<S3Bucket> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket = await S3Bucket.open({ bucket: 'b', endpoint, region: 'us-east-1', ...S3_CREDENTIALS });
  closing.push(() => {
    bucket.close();
    server.close();
    server.closeAllConnections();
  });
  return bucket;
}

const listOf = (key: string, next = '') =>
  `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}<Contents><Key>${key}</Key>` +
  '<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>';

describe('S3Bucket', () => {
  it('lists all pages of a long list', async () => {
    const bucket = await openAt(({ url = '' }, response) => {
      const isSecond = url.includes('continuation-token=more');
      response.end(
        isSecond ? listOf('b') : listOf('a', '<NextContinuationToken>more</NextContinuationToken>'),
      );
    });

    const storedAt = Date.parse('2026-01-01');
    expect(await bucket.list('')).toEqual([
      { key: 'a', storedAt },
      { key: 'b', storedAt },
    ]);
  });

  it('gives up on a server that stops in the middle of an object', async () => {
    const bucket = await openAt(({ method }, response) => {
      if (method === 'HEAD') return void response.end();
      response.writeHead(200, { 'content-length': '1000', etag: '"1"' }).write('half');
    });

    await expect(bucket.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('gives up on a server that answers slowly without an end', async () => {
    const bucket = await openAt(({ method }, response) => {
      if (method === 'HEAD') return void response.end();
      response.writeHead(200, { etag: '"1"' });
      const drip = setInterval(() => response.write('.'), 500);
      response.once('close', () => clearInterval(drip));
    });

    await expect(bucket.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('does not take a missing bucket or refused access for a missing object', async () => {
    const answers = [
      [404, 'NoSuchBucket'],
      [403, 'AccessDenied'],
    ] as const;
    for (const [status, code] of answers) {
      const bucket = await openAt(({ method }, response) => {
        if (method === 'HEAD') return void response.end();
        response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
      });

      await expect(bucket.get('a')).rejects.toMatchObject({ message: expect.stringContaining(code) });
    }
  });
});

describe('a key that may only read, write and delete objects', () => {
  /** The same bucket, with the key of its owner and with the other. */
  async function openBoth() {
    const directory = await mkdtemp(path.join(os.tmpdir(), 's3-bucket-'));
    const { endpoint, objectKey, close } = await startConditionalS3({ directory });
    const at = { bucket: 'site-releases', endpoint, region: 'us-east-1' };
    const { accessKeyId, secretAccessKey, revoke } = objectKey;
    const owner = await S3Bucket.open({ ...at, ...S3_CREDENTIALS });
    const bucket = await S3Bucket.open({ ...at, accessKeyId, secretAccessKey });
    closing.push(() => {
      owner.close();
      bucket.close();
      void close().then(() => rm(directory, { recursive: true, force: true }));
    });
    return { owner, bucket, revoke };
  }

  it('reads, writes and removes objects of a bucket that is there', async () => {
    const { owner, bucket } = await openBoth();
    await owner.list('');

    expect(await bucket.get('a')).toBeNull();
    expect(await bucket.putIfAbsent('a', Buffer.from('one'))).toBe(true);
    expect(await bucket.putIfAbsent('a', Buffer.from('two'))).toBe(false);
    expect((await bucket.get('a'))?.bytes.toString()).toBe('one');
    await bucket.remove('a');
    expect(await bucket.getRange('a', { start: 0, end: 1 })).toBeNull();
    await expect(bucket.list('')).rejects.toThrow('AccessDenied');
  });

  it('does not take refused access for a missing object', async () => {
    const { owner, bucket, revoke } = await openBoth();
    await owner.list('');
    expect(await bucket.get('a')).toBeNull();

    revoke();

    await expect(bucket.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('does not create a bucket', async () => {
    const { bucket } = await openBoth();

    await expect(bucket.get('a')).rejects.toThrow('NoSuchBucket');
  });
});
