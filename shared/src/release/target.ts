import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { ReleaseError } from './manifest.ts';

/** A place to publish to: a folder of a static server, or a bucket. */
export interface Target {
  put(file: string, bytes: Buffer, caching: 'immutable' | 'no-cache'): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the target of `--to`: a folder, or `s3://bucket/prefix` with the usual AWS_* variables and, for other stores,
 * S3_ENDPOINT.
 */
export function openTarget(to: string, environment: Environment): Target {
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(to);
  if (bucket) return s3Target(bucket[1] ?? '', bucket[2] ?? '', environment);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(to))
    throw new ReleaseError(`${to} is not a place to publish to. Name a folder, or s3://bucket/prefix`);
  return folderTarget(path.resolve(to));
}

function folderTarget(folder: string): Target {
  return {
    async put(file, bytes) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      // Replaced atomically, so a concurrent reader sees the old file or the new one.
      const draft = path.join(path.dirname(target), `.${randomUUID()}.draft`);
      await writeFile(draft, bytes);
      await rename(draft, target);
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

function s3Target(bucket: string, prefix: string, environment: Environment): Target {
  const {
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    AWS_REGION = 'us-east-1',
  } = environment;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new ReleaseError('publishing to s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set them');
  const client = new AwsClient({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    service: 's3',
    region: AWS_REGION,
  });
  const endpoint = environment['S3_ENDPOINT'] ?? `https://s3.${AWS_REGION}.amazonaws.com`;
  const address = (file: string) =>
    [endpoint.replace(/\/+$/, ''), bucket, prefix, file].filter(Boolean).join('/');
  return {
    async put(file, bytes, caching) {
      const response = await client.fetch(address(file), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: {
          'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
          'cache-control': caching === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new ReleaseError(
          `${file} could not be uploaded to ${bucket} (${response.status}): nothing was published. Try again`,
        );
    },
  };
}
