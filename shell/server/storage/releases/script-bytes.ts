import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ENCODING_SUFFIX } from '../disk/compress.ts';

/**
 * Size of the scripts below a folder as visitors get them: compressed with Brotli where the store has that, else as they are.
 * Null if the folder or a file is gone, because its release was removed.
 */
export async function scriptBytesIn(folder: string): Promise<number | null> {
  try {
    const files = await readdir(folder, { recursive: true });
    const scripts = files.filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(scripts.map((file) => sentBytes(path.join(folder, file))));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function sentBytes(file: string): Promise<number> {
  const sent = await stat(file + ENCODING_SUFFIX.br).catch((error: unknown) => {
    if (isMissing(error)) return stat(file);
    throw error;
  });
  return sent.size;
}

function isMissing(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'ENOENT';
}
