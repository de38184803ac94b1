import type S3rver from 's3rver';
import { DUMMY_ACCOUNT } from 's3rver/lib/models/account.js';
import S3Error from 's3rver/lib/models/error.js';

/** A key that may only read, write and delete objects. */
export interface ObjectKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Revokes the key. */
  revoke(): void;
}

let keys = 0;

/**
 * Adds a key without access to buckets, before the server runs. As in Amazon S3, a missing object is refused to a key
 * that may not list, unless `hidesMissing` is false.
 */
export function addObjectKey(server: S3rver, { hidesMissing = true } = {}): ObjectKey {
  keys += 1;
  const accessKeyId = `OBJECTS${keys}`;
  DUMMY_ACCOUNT.createKeyPair(accessKeyId, accessKeyId);
  server.middleware.unshift(async ({ method, path, headers }, next) => {
    if (!headers.authorization?.includes(`Credential=${accessKeyId}/`)) return next();
    if (!/^\/[^/]+\/./.test(path)) throw refused();
    return next().catch((error: unknown) => {
      const isMissing = (error as { readonly code?: unknown }).code === 'NoSuchKey';
      throw hidesMissing && isMissing && (method === 'GET' || method === 'HEAD') ? refused() : error;
    });
  });
  return {
    accessKeyId,
    secretAccessKey: accessKeyId,
    revoke: () => DUMMY_ACCOUNT.revokeAccessKey(accessKeyId),
  };
}

const refused = () => new S3Error('AccessDenied', 'Access Denied');
