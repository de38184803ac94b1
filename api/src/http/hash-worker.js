import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

// Plain JavaScript, because Node must be able to run it both from source and from the build.

const block = Buffer.allocUnsafe(256 * 1024);
/** @type {Map<number, { descriptor: number, hash: import('node:crypto').Hash }>} */
const files = new Map();

/** Hashes the bytes added since the last call. @param {number} id @param {string} path */
function update(id, path) {
  const file = files.get(id) ?? { descriptor: openSync(path, 'r'), hash: createHash('sha256') };
  files.set(id, file);
  for (;;) {
    const read = readSync(file.descriptor, block);
    if (read === 0) return file.hash;
    file.hash.update(block.subarray(0, read));
  }
}

/** @param {number} id */
function close(id) {
  const file = files.get(id);
  files.delete(id);
  if (file) closeSync(file.descriptor);
}

parentPort?.on('message', ({ id, path, step }) => {
  try {
    if (step === 'forget') return close(id);
    const hash = update(id, path);
    if (step === 'more') return;
    close(id);
    parentPort?.postMessage({ id, sha256: hash.digest('hex') });
  } catch (error) {
    close(id);
    if (step === 'end') parentPort?.postMessage({ id, error });
  }
});
