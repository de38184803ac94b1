import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';
import { errorName, StartupError } from '../errors.ts';
import { openIncomingFolder, type DocumentStore } from './document-store.ts';
import { TimedTlsAgent } from './timed-tls-agent.ts';

const ATTEMPTS = 3;
const CONNECT_MS = 5000;
/** All attempts together end before the composer stops waiting for the API. */
const IDLE_MS = 5000;
/** The default of the S3 client. */
const MAX_SOCKETS = 50;

/** A bucket in an S3-compatible store. A missing bucket is created; new buckets are private. */
export async function openS3Store(config: S3Settings, dataDir: string): Promise<DocumentStore> {
  const { bucket: Bucket } = config;
  const incomingFolder = await openIncomingFolder(dataDir);
  const client = createClient(config);
  await prepare(client, config);
  return {
    incomingFolder,
    async put(uploadPath, Key) {
      const { size } = await stat(uploadPath);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: createReadStream(uploadPath),
          ContentLength: size,
          ContentType: 'application/octet-stream',
          ContentDisposition: 'attachment',
          CacheControl: 'private, max-age=3600',
        }),
      );
    },
    async open(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async isEmpty() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.length === 0;
    },
    async check() {
      await Promise.all([
        access(incomingFolder, constants.W_OK),
        client.send(new HeadBucketCommand({ Bucket })),
      ]);
    },
    close: () => client.destroy(),
  };
}

/** A client that gives up in time. */
export function createClient({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Settings, 'bucket'>): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpsAgent: new TimedTlsAgent({ timeoutMs: CONNECT_MS, keepAlive: true, maxSockets: MAX_SOCKETS }),
    },
    // By default the SDK streams a checksum after the body. Stores that do not support this save it as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function prepare(client: S3Client, { bucket: Bucket, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket })).catch(async (error: unknown) => {
      if (errorName(error) !== 'NotFound') throw error;
      await client.send(new CreateBucketCommand({ Bucket }));
    });
  } catch (cause) {
    client.destroy();
    const where = endpoint ? ` at ${new URL(endpoint).host}` : '';
    throw new StartupError(
      `The bucket ${Bucket}${where} cannot be used (${errorName(cause)}). Check the S3_* variables.`,
      {
        cause,
      },
    );
  }
}
