import type { Bytes } from './bytes.ts';

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_SIZE = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** A Word file has a few dozen parts. Larger directories are rejected. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const PACKAGE_PART = '[Content_Types].xml';
const WORD_FOLDER = 'word/';
const ENCRYPTED = 1;
/** Limit for the total unpacked size. No real document of 10 MB unpacks to more. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** The maximum compression ratio of deflate. Archives that claim more are decompression bombs. */
const MAX_DEFLATE_RATIO = 1032;

/**
 * True for a ZIP whose central directory lists the parts of a Word document, with no encrypted part and no sign of a
 * decompression bomb. Nothing is unpacked.
 */
export async function hasWordParts(bytes: Bytes): Promise<boolean> {
  const tailSize = Math.min(bytes.size, END_RECORD_SIZE + MAX_COMMENT);
  const tail = await bytes.read(bytes.size - tailSize, tailSize);
  const end = tail.lastIndexOf(END_RECORD);
  if (end < 0 || end + END_RECORD_SIZE > tail.length) return false;
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (size > MAX_DIRECTORY_BYTES || offset + size > bytes.size) return false;
  const parts = partsIn(await bytes.read(offset, size));
  const names = parts.map(({ name }) => name);
  const isWord = names.includes(PACKAGE_PART) && names.some((name) => name.startsWith(WORD_FOLDER));
  return isWord && hasSafeSizes(parts, bytes.size);
}

interface Part {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
}

/** Decompression bombs have overlapping parts or claim impossible compression ratios. */
function hasSafeSizes(parts: readonly Part[], fileSize: number): boolean {
  const sum = (sizeOf: (part: Part) => number) => parts.reduce((total, part) => total + sizeOf(part), 0);
  return (
    parts.every(
      ({ isEncrypted, packed, unpacked }) => !isEncrypted && unpacked <= (packed + 1) * MAX_DEFLATE_RATIO,
    ) &&
    sum(({ packed }) => packed) <= fileSize &&
    sum(({ unpacked }) => unpacked) <= MAX_UNPACKED_BYTES
  );
}

function partsIn(directory: Buffer): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    parts.push({
      name: directory.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    });
    at += ENTRY_SIZE + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}
