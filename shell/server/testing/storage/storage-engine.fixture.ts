import { parseDatabaseUrl } from '@site/shared/mysql';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import { FileStateStore } from '../../storage/state/file-state-store.ts';
import { FolderBlobStore } from '../../storage/blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../../storage/blobs/mirrored-blob-store.ts';
import { MysqlStateStore } from '../../storage/state/mysql-state-store.ts';
import { S3BlobStore } from '../../storage/blobs/s3-blob-store.ts';
import { S3Bucket, type S3Settings } from '../../storage/blobs/s3-bucket.ts';
import type { StateStore } from '../../storage/state/state-store.ts';

/** Location of the blobs, which a test can pass to a process. */
export type BlobEngine = { readonly folder?: string; readonly s3?: S3Settings };
/** Location of a text, which a test can pass to a process. */
export type StateEngine = { readonly folder: string } | { readonly mysql: string };

export async function openBlobStore({ folder, s3 }: BlobEngine): Promise<BlobStore> {
  const local = folder === undefined ? null : new FolderBlobStore(folder);
  const remote = s3 ? new S3BlobStore(await S3Bucket.open(s3), 'releases') : null;
  const store = local && remote ? new MirroredBlobStore(local, remote) : (local ?? remote);
  if (!store) throw new Error('name a folder or a bucket');
  return store;
}

export function openStateStore(engine: StateEngine, name = 'site'): StateStore {
  if ('folder' in engine) return new FileStateStore(`${engine.folder}/${name}.json`);
  return new MysqlStateStore(parseDatabaseUrl(engine.mysql), name);
}
