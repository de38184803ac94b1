import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describeBlobStore } from '../../testing/storage/blob-store-contract.fixture.ts';
import { startS3, withoutProbe } from '../../testing/storage/s3.fixture.ts';

async function startFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'blobs-'));
  const stored = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => path.join(parentPath, name));
  };
  return { folder, stored, close: () => rm(folder, { recursive: true, force: true }) };
}

describeBlobStore('FolderBlobStore', async () => {
  const { folder, ...rest } = await startFolder();
  return { engine: { folder }, ...rest };
});

describeBlobStore('S3BlobStore', async () => {
  const s3 = await startS3();
  return { engine: { s3: s3.settings }, stored: async () => withoutProbe(await s3.keys()), close: s3.close };
});

describeBlobStore('MirroredBlobStore', async () => {
  const { folder, stored, close } = await startFolder();
  const s3 = await startS3();
  return {
    engine: { folder, s3: s3.settings },
    stored: async () => [...(await stored()), ...withoutProbe(await s3.keys())],
    close: async () => {
      await close();
      await s3.close();
    },
  };
});
