import path from 'node:path';
import type { BlobFolder } from './blobs/blob-store.ts';
import { FileStateStore } from './state/file-state-store.ts';
import { FolderBlobStore } from './blobs/folder-blob-store.ts';
import { MirroredBlobStore } from './blobs/mirrored-blob-store.ts';
import { MysqlStateStore } from './state/mysql-state-store.ts';
import { S3BlobStore } from './blobs/s3-blob-store.ts';
import { S3Bucket } from './blobs/s3-bucket.ts';
import type { StateStore } from './state/state-store.ts';
import type { StorageSettings } from './storage-settings.ts';

/**
 * Files of releases that are read from the bucket at the same time. Anyone can ask for them, under invented names too. The S3 client
 * opens 50 connections: the others are for copies.
 */
export const MAX_RELEASE_READS = 32;

/** Where a composer and its web replicas store what they share. */
export interface Engines {
  readonly releases: BlobFolder;
  readonly compositions: BlobFolder;
  /** Opens a text by its name, such as the site state. The caller closes it. */
  openState(name: string): StateStore;
  /** Closes the bucket. */
  close(): void;
}

/**
 * Opens the configured engines; by default, all are folders and files below `dataFolder`. A store that is away fails later calls,
 * not this one: a replica serves what it has. The clients of S3 and MySQL are loaded only where one is configured.
 */
export async function openEngines(
  { state, bucket: settings }: StorageSettings,
  dataFolder: string,
): Promise<Engines> {
  const bucket = settings && (await S3Bucket.open(settings));
  const openFolder = (name: string, folder: string, maxReads?: number): BlobFolder => {
    const local = new FolderBlobStore(path.join(dataFolder, folder));
    return bucket ? new MirroredBlobStore(local, new S3BlobStore(bucket, name, maxReads)) : local;
  };
  return {
    releases: openFolder('releases', 'store', MAX_RELEASE_READS),
    compositions: openFolder('compositions', 'compositions'),
    openState(name) {
      if (state.kind === 'mysql') return new MysqlStateStore(state.address, name);
      return new FileStateStore(path.join(dataFolder, 'compositions', `${name}.json`));
    },
    close: () => bucket?.close(),
  };
}
