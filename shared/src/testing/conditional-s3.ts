import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import S3Error from 's3rver/lib/models/error.js';
import { addObjectKey, type ObjectKey } from './object-key.ts';

export interface ConditionalS3 {
  readonly endpoint: string;
  /** A key without permission to list. */
  readonly objectKey: ObjectKey;
  /** Resolves once all connections are closed. */
  close(): Promise<void>;
}

/** The key and secret that the server accepts. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/**
 * An S3-compatible server on this machine with its data in `directory`. s3rver has neither conditional nor atomic
 * writes; this one supports If-Match and If-None-Match for PUT, and replaces objects atomically.
 */
export async function startConditionalS3({
  directory,
  port = 0,
}: {
  readonly directory: string;
  readonly port?: number;
}): Promise<ConditionalS3> {
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true });
  writeAtomically(server.store);
  const objectKey = addObjectKey(server);
  const { port: own } = await server.run();
  return { endpoint: `http://127.0.0.1:${own}`, objectKey, close: () => server.close() };
}

function writeAtomically(store: S3rver.Store): void {
  const oneAtATime = createQueues();
  const inherited = {
    getObject: store.getObject.bind(store),
    putMetadata: store.putMetadata.bind(store),
    listObjects: store.listObjects.bind(store),
  };
  // Lists all at once: s3rver creates page tokens with a cipher that OpenSSL 3 has removed.
  store.listObjects = (bucket, options) => inherited.listObjects(bucket, { ...options, maxKeys: Infinity });
  store.getObject = (bucket, key, options) =>
    oneAtATime(`${bucket}/${key}`, () => inherited.getObject(bucket, key, options));
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const { headers } = content;
    const bytes = await buffer(content);
    const target = store.getResourcePath(bucket, key, 'object');
    const md5File = store.getResourcePath(bucket, key, 'object.md5');
    const draft = `${target}.${randomUUID()}.draft`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(draft, bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    return oneAtATime(`${bucket}/${key}`, async () => {
      try {
        requireCondition(headers, await etagOf(store, bucket, key));
        // Without a stored hash, the server computes it from the object, so a kill between the two writes does no harm.
        await rm(md5File, { force: true });
        await rename(draft, target);
        await inherited.putMetadata(bucket, key, metadata, md5);
        return { size: bytes.length, md5 };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    });
  };
  // Folders are kept, because removing an empty one would break a concurrent upload into it.
  store.deleteObject = (bucket, key) =>
    oneAtATime(`${bucket}/${key}`, async () => {
      for (const resource of ['object', 'object.md5', 'metadata.json'])
        await rm(store.getResourcePath(bucket, key, resource), { force: true });
    });
}

async function etagOf(store: S3rver.Store, bucket: string, key: string): Promise<string | null> {
  const metadata = await store.getMetadata(bucket, key).catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return null;
    throw error;
  });
  return metadata?.etag ?? null;
}

function requireCondition(
  headers: Pick<IncomingHttpHeaders, 'if-match' | 'if-none-match'>,
  etag: string | null,
): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && etag === null) throw new S3Error('NoSuchKey', 'There is no object to match.');
  const isRefused = (match !== undefined && match !== etag) || (noneMatch === '*' && etag !== null);
  if (isRefused) throw new S3Error('PreconditionFailed', 'The object is not as the condition says.');
}

/** Runs the work for each key in sequence. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return result;
  };
}
