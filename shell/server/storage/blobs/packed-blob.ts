import { z } from 'zod';

/** Paths without empty parts, `.` or `..`, which could lead out of a folder that they are copied into. */
const RelativePath = z.string().refine((file) => !file.split('/').some((part) => /^\.{0,2}$/.test(part)));
/** Path and size in bytes of each file, in the order of their bytes. */
const Sizes = z.array(z.tuple([RelativePath, z.int().nonnegative()]));

const LINE_END = 0x0a;

/** Where one file lies in a packed blob: offsets in bytes, `end` exclusive. */
export interface PackedFile {
  readonly start: number;
  readonly end: number;
}

/** The files of a packed blob, by path. */
export type PackIndex = ReadonlyMap<string, PackedFile>;

/**
 * Packs files into one sequence of bytes: a line of JSON with the path and size of each file, then their bytes without gaps. One
 * request reads or writes all of them, and a range of it is one file.
 */
export function pack(files: ReadonlyMap<string, Buffer>): Buffer {
  const sizes: z.infer<typeof Sizes> = Array.from(files, ([file, bytes]) => [file, bytes.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...files.values()]);
}

/** The files of a packed blob; null if it is damaged. */
export function unpack(bytes: Buffer): ReadonlyMap<string, Buffer> | null {
  const index = readIndex(bytes);
  if (index === null || index === 'cut') return null;
  const end = Math.max(...Array.from(index.values(), (file) => file.end), 0);
  if (bytes.length < end) return null;
  return new Map(Array.from(index, ([file, place]) => [file, bytes.subarray(place.start, place.end)]));
}

/** Where the files of a packed blob lie, from its first bytes: 'cut' if these end inside the line, null if it is damaged. */
export function readIndex(head: Buffer): PackIndex | 'cut' | null {
  const length = head.indexOf(LINE_END);
  if (length < 0) return 'cut';
  const sizes = Sizes.safeParse(parseJson(head.subarray(0, length)));
  if (!sizes.success) return null;
  let start = length + 1;
  const index = new Map<string, PackedFile>();
  for (const [file, size] of sizes.data) {
    index.set(file, { start, end: start + size });
    start += size;
  }
  return index;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
