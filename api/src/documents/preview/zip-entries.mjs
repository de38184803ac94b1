// Plain JavaScript, because the worker that previews documents runs it from source too.

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_SIZE = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const ENCRYPTED = 1;

/** Bytes at the end of an archive that contain the place of its directory. */
export const TAIL_SIZE = END_RECORD_SIZE + MAX_COMMENT;
/** Bytes of the header in front of an entry's content, without the name and the extra field that it ends with. */
export const LOCAL_HEADER_SIZE = 30;

/** The place of an archive's directory. Null without one. @param {Buffer} tail */
export function findDirectory(tail) {
  const end = tail.lastIndexOf(END_RECORD);
  if (end < 0 || end + END_RECORD_SIZE > tail.length) return null;
  return { size: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) };
}

/** The entries of an archive's directory. @param {Buffer} directory */
export function listEntries(directory) {
  const entries = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_SIZE + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_SIZE, nameEnd),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where an entry's content begins. @param {Buffer} header Its local header. @param {number} offset */
export function contentStart(header, offset) {
  return offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}
