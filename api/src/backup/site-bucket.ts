import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createMissingBucket } from '../documents/create-missing-bucket.ts';
import { createClient } from '../documents/s3-store.ts';
import type { S3Settings } from '../documents/settings.ts';
import { errorName, StartupError } from '../errors.ts';
import { inParallel } from './in-parallel.ts';
import type { SiteFiles } from './site-files.ts';

/** Left by the shell's check of the store. */
const LEFT_OUT = /^check\//;
const AT_ONCE = 8;

/** The shell's bucket. Objects are copied under their keys; each release or composition is one. The state is in the database. */
export async function openSiteBucket(settings: S3Settings): Promise<SiteFiles> {
  const { bucket: Bucket, endpoint } = settings;
  const client = createClient(settings);
  const put = async (Key: string, from: string) => {
    const { size } = await stat(from);
    const Body = createReadStream(from);
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }));
  };
  return {
    form: 'bucket',
    place: `bucket ${Bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ''}`,
    list: () => listKeys(client, Bucket),
    async open(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    namesOthers: () => false,
    setOf: (key) => key,
    async write(files) {
      await createMissingBucket(client, Bucket);
      await inParallel(files, AT_ONCE, ({ path, from }) => put(path, from));
    },
    close: () => client.destroy(),
  };
}

/** All keys. None if there is no such bucket. */
async function listKeys(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, ContinuationToken: token }))
      .catch((error: unknown) => {
        if (errorName(error) === 'NoSuchBucket') return { Contents: [], NextContinuationToken: undefined };
        throw new StartupError(
          `The bucket ${Bucket} cannot be read (${errorName(error)}). Check RELEASES_BUCKET and the S3_* variables.`,
          { cause: error },
        );
      });
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token);
  return keys.filter((key) => !LEFT_OUT.test(key));
}
