import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { plainRemote } from '../../testing/shell-release.fixture.ts';
import { FileStateStore } from './file-state-store.ts';
import { SignatureLog } from './signature-log.ts';

const folder = useTemporaryFolder();
const file = () => path.join(folder(), 'signatures.json');
const open = () => SignatureLog.over(new FileStateStore(file()));
const now = new Date();
const { release } = plainRemote('blog', 'First', '/blog');
const next = { ...release, version: 'b'.repeat(20) };

describe('a signature log', () => {
  it('that was removed while a process knows it is written anew with the next release', async () => {
    const log = await open();
    await log.note(release, 'first key', { wanted: false, now });
    await rm(file());

    await log.note(next, 'second key', { wanted: false, now });

    const read = await open();
    expect([read.signerOf('blog', release.version), read.signerOf('blog', next.version)]).toEqual([
      'first key',
      'second key',
    ]);
  });

  it('keeps what two processes record at once', async () => {
    const [one, other] = [await open(), await open()];

    await Promise.all([
      one.note(release, 'first key', { wanted: false, now }),
      other.note(next, 'second key', { wanted: false, now }),
    ]);

    const read = await open();
    expect([read.signerOf('blog', release.version), read.signerOf('blog', next.version)]).toEqual([
      'first key',
      'second key',
    ]);
  });
});
