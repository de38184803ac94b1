import {
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createMissingBucket } from './create-missing-bucket.ts';
import { httpStatusOf } from './store-faults.ts';

/** What the key may do with a bucket that can be used. */
export interface BucketAccess {
  /** Rejects when the bucket cannot be used any more. */
  check(): Promise<unknown>;
  /** Whether the store refused to read an object because there is none. */
  isMissing(error: unknown): Promise<boolean>;
}

const FORBIDDEN = 403;
/** An empty object, by which a key that may not list shows that it may read and write. */
const PROBE = 'check/access';

/** Whether the key is one of a check, not of a document. */
export const isProbe = (key: string) => key === PROBE;

/** Creates a missing bucket, and finds out what the key may do. Rejects if the bucket cannot be used. */
export async function prepareBucket(client: S3Client, Bucket: string): Promise<BucketAccess> {
  try {
    await createMissingBucket(client, Bucket);
    return {
      check: () => client.send(new HeadBucketCommand({ Bucket })),
      isMissing: async (error) => error instanceof NoSuchKey,
    };
  } catch (error) {
    if (httpStatusOf(error) !== FORBIDDEN) throw error;
    const access = withoutListing(client, Bucket);
    await access.check();
    return access;
  }
}

/** S3 refuses what is missing to a key that may not list it. Where the same key reads the probe, nothing else is refused. */
function withoutListing(client: S3Client, Bucket: string): BucketAccess {
  const readProbe = () => client.send(new HeadObjectCommand({ Bucket, Key: PROBE }));
  const canReadProbe = () =>
    readProbe().then(
      () => true,
      (error: unknown) => {
        // Some stores tell every key that an object is missing.
        if ([FORBIDDEN, 404].includes(httpStatusOf(error) ?? 0)) return false;
        throw error;
      },
    );
  return {
    async check() {
      if (await canReadProbe()) return;
      await client.send(new PutObjectCommand({ Bucket, Key: PROBE, Body: Buffer.alloc(0) }));
      await readProbe();
    },
    isMissing: async (error) =>
      error instanceof NoSuchKey || (httpStatusOf(error) === FORBIDDEN && (await canReadProbe())),
  };
}
