import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { errorName } from '../errors.ts';

/** Creates a bucket unless it exists. New buckets are private. Rejects if it cannot be used. */
export async function createMissingBucket(client: S3Client, Bucket: string): Promise<void> {
  const find = () => client.send(new HeadBucketCommand({ Bucket }));
  try {
    await find();
  } catch (error) {
    if (errorName(error) !== 'NotFound') throw error;
    await client.send(new CreateBucketCommand({ Bucket })).catch((refusal: unknown) =>
      // Another process may have been first.
      find().catch(() => {
        throw refusal;
      }),
    );
  }
}
