import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startS3 } from '../testing/s3.fixture.ts';
import { describeStateStore } from '../testing/state-store-contract.fixture.ts';

describeStateStore('FileStateStore', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'state-'));
  return { engine: { folder }, close: () => rm(folder, { recursive: true, force: true }) };
});

describeStateStore('S3StateStore', async () => {
  const s3 = await startS3();
  return { engine: { s3: s3.settings }, close: s3.close };
});
