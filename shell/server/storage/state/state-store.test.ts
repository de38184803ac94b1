import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describeStateStore } from '../../testing/storage/state-store-contract.fixture.ts';

describeStateStore('FileStateStore', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'state-'));
  return { engine: { folder }, close: () => rm(folder, { recursive: true, force: true }) };
});
