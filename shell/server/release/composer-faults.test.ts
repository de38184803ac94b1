import { rename } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ComposerFault } from './composer-fault.ts';
import { Rig } from './composer-steps.ts';
import { HYDRATE_WORKER } from './hydrate.ts';
import { useTemporaryFolder } from './release-steps.ts';
import { plainRemote, useShell } from './worker-steps.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const node = process.execPath;
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = plainRemote('application', 'First', '/application');

beforeEach(async () => {
  rig = await Rig.start(folder(), shell());
});
afterEach(() => {
  process.execPath = node;
});

interface Harm {
  does(): Promise<void> | void;
  mends(): Promise<void> | void;
}

/** Takes one of the shell's workers away. */
function without(worker: string): Harm {
  const file = () => rig.store.file('shell', shell().release.version, worker);
  return { does: () => rename(file(), `${file()}.away`), mends: () => rename(`${file()}.away`, file()) };
}

/** The system starts no process. */
const noProcess = (executable: string): Harm => ({
  does: () => void (process.execPath = executable),
  mends: () => void (process.execPath = node),
});

describe('a fault of the composer', () => {
  it.each([
    ['a render worker does not start', without('server/render-worker.cjs')],
    ['a hydrate worker does not start', without(HYDRATE_WORKER)],
    ['there is no program to start (ENOENT)', noProcess('/nowhere/node')],
    ['the program may not be started (EACCES)', noProcess('/etc/passwd')],
  ])('refuses no release, and it goes live once that is mended: %s', async (_, harm) => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;

    await harm.does();
    await expect(rig.admit(blog('Second'), form)).rejects.toThrow(ComposerFault);

    expect(rig.composer.live).toBe(before);
    expect(rig.composer.refusalOf('blog')).toBeNull();
    expect(rig.composer.refusalOf('application')).toBeNull();

    await harm.mends();
    await rig.admit(blog('Second'), form);

    expect(rig.heading('/blog')).toBe('Second at /blog');
    expect(rig.heading('/application')).toBe('First at /application');
  });
});
