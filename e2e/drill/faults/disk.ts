import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PartName } from '../parts/replicas.ts';
import { replicaOf, SETTLE_MS, type Fault } from './fault.ts';

const FULL_MS = 20_000;
const BLOCK = Buffer.alloc(64 * 1024, 1);
const run = promisify(execFile);

/** Mounts a small disk at the data folder of a replica. Needs root. */
export async function mountDisk(folder: string, megabytes: number): Promise<() => Promise<void>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return async () => void (await run('umount', ['-l', folder]).catch(() => undefined));
}

/** Writes until the disk is full. */
async function fill(folder: string): Promise<string> {
  const file = join(folder, 'filler');
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  return file;
}

const full = (name: PartName): Fault => ({
  name: `disk-full-${name.replace(/-\d$/, '')}`,
  seconds: (FULL_MS + SETTLE_MS) / 1000,
  async run(scene) {
    const { dataDir, part } = replicaOf(scene, name);
    scene.say(`fill the disk of ${name} for ${FULL_MS / 1000} s`);
    const file = await fill(dataDir);
    await pause(FULL_MS);
    await rm(file);
    await part.untilReady();
    await pause(SETTLE_MS);
  },
});

/** The replicas whose data folders are small disks. */
export const SMALL_DISKS = ['web-2', 'api-2', 'composer-2'] as const;
export const DISKS: readonly Fault[] = SMALL_DISKS.map(full);
