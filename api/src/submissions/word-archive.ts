import type { Bytes } from './bytes.ts';

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** A Word file has some dozens of parts; a directory beyond this is not read. */
const LARGEST_DIRECTORY = 1024 * 1024;
const PACKAGE_PART = '[Content_Types].xml';
const WORD_FOLDER = 'word/';

/** True for a ZIP whose central directory lists the parts of a Word document. Nothing is unpacked. */
export async function hasWordParts(bytes: Bytes): Promise<boolean> {
  const tailSize = Math.min(bytes.size, END_RECORD_SIZE + LONGEST_COMMENT);
  const tail = await bytes.read(bytes.size - tailSize, tailSize);
  const end = tail.lastIndexOf(END_RECORD);
  if (end < 0 || end + END_RECORD_SIZE > tail.length) return false;
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (size > LARGEST_DIRECTORY || offset + size > bytes.size) return false;
  const names = namesIn(await bytes.read(offset, size));
  return names.includes(PACKAGE_PART) && names.some((name) => name.startsWith(WORD_FOLDER));
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength));
    at += ENTRY_SIZE + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
