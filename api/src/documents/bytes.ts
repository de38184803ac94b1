import type { FileHandle } from 'node:fs/promises';

/** Random access to a file. Reads are clipped to its size. */
export interface Bytes {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

export function toBytes(handle: FileHandle, size: number): Bytes {
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, Math.max(0, offset));
      return buffer.subarray(0, bytesRead);
    },
  };
}
