import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size and hash of what passed through. */
export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/** Writes a new file that only its owner can read, and syncs it. `through` compresses for example. */
export async function writeHashed(
  path: string,
  source: Readable,
  through: readonly Transform[] = [],
): Promise<Measured> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline([source, ...through, meter.stream, file.createWriteStream({ flush: true })]);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return meter.measured();
}

/** Reads a file to its end. Rejects if there is none. */
export async function measureFile(path: string): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

function createMeter() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, measured: (): Measured => ({ size, sha256: hash.digest('hex') }) };
}
