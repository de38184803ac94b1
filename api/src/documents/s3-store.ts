import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';
import { createCachedValue } from '../database/cached-value.ts';
import { errorCode, errorName, StartupError } from '../errors.ts';
import { isProbe, prepareBucket } from './bucket-access.ts';
import { openIncomingFolder, type DocumentStore, type OnUnreachable } from './document-store.ts';
import { httpStatusOf } from './store-faults.ts';
import { TimedTlsAgent } from './timed-tls-agent.ts';

const ATTEMPTS = 3;
const CONNECT_MS = 5000;
/** All attempts together end before the composer stops waiting for the API. */
const IDLE_MS = 5000;
/** The default of the S3 client. */
const MAX_SOCKETS = 50;

/**
 * A bucket in an S3-compatible store. A missing bucket is created, if the key may; new buckets are private. A store that cannot be
 * reached yet is prepared before its first use.
 */
export async function openS3Store(
  config: S3Settings,
  dataDir: string,
  onUnreachable: OnUnreachable,
): Promise<DocumentStore> {
  const { bucket: Bucket } = config;
  const incomingFolder = await openIncomingFolder(dataDir);
  const client = createClient(config);
  const prepareOnce = createCachedValue(() => prepareBucket(client, Bucket), Infinity, Date.now).read;
  await prepareOnce()
    .catch((cause: unknown) => {
      const reason = unusable(config, cause);
      if (!isTemporary(cause)) throw reason;
      onUnreachable(reason);
    })
    .catch((error: unknown) => {
      client.destroy();
      throw error;
    });
  return {
    incomingFolder,
    async put(uploadPath, Key) {
      const { size } = await stat(uploadPath);
      await prepareOnce();
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
      const { isMissing } = await prepareOnce();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (await isMissing(error)) return null;
        throw error;
      }
    },
    async remove(Key) {
      await prepareOnce();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async isEmpty() {
      await prepareOnce();
      const { Contents = [] } = await client
        .send(new ListObjectsV2Command({ Bucket }))
        .catch((cause: unknown) => {
          if (httpStatusOf(cause) !== 403) throw cause;
          throw new StartupError(
            `The bucket ${Bucket} cannot be listed. Give the key s3:ListBucket for a restore.`,
            { cause },
          );
        });
      return Contents.every(({ Key = '' }) => isProbe(Key));
    },
    async check() {
      const { check } = await prepareOnce();
      await Promise.all([access(incomingFolder, constants.W_OK), check()]);
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

function unusable({ bucket, endpoint }: S3Settings, cause: unknown): StartupError {
  const where = endpoint ? ` at ${new URL(endpoint).host}` : '';
  const reason = errorCode(cause) || errorName(cause);
  return new StartupError(
    `The bucket ${bucket}${where} cannot be used (${reason}). Check the store and the S3_* variables.`,
    { cause },
  );
}

const TOO_MANY_REQUESTS = 429;
const NOT_IMPLEMENTED = 501;

/** Whether the store gave no answer, or one by which it may work later. */
function isTemporary(error: unknown): boolean {
  const status = httpStatusOf(error);
  // With these codes, Node refuses to send a request.
  if (status === undefined) return !errorCode(error).startsWith('ERR_');
  return status === TOO_MANY_REQUESTS || (status >= 500 && status !== NOT_IMPLEMENTED);
}
