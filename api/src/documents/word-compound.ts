import type { Bytes } from './bytes.ts';

const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
/** Maximum number of directory sectors to read. No Word file has as many, and it ends any loop. */
const MAX_SECTORS = 256;
const TABLES_IN_HEADER = 109;
const FREE = 0xffffffff;
const STREAM = 2;
const WORD_STREAM = 'WordDocument';

/** True for an OLE2 compound file with a Word stream. An encrypted DOCX is a compound file without one. */
export async function hasWordStream(bytes: Bytes): Promise<boolean> {
  const header = await bytes.read(0, HEADER_SIZE);
  if (header.length < HEADER_SIZE) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const file = { bytes, header, sectorSize: 2 ** shift };
  if (!(await isWhole(file))) return false;
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < MAX_SECTORS; count += 1) {
    const entries = await bytes.read((sector + 1) * file.sectorSize, file.sectorSize);
    if (entries.length < file.sectorSize) return false;
    if (namesWordStream(entries)) return true;
    const next = await nextSector(file, sector);
    if (next === null) return false;
    sector = next;
  }
  return false;
}

/** A truncated file ends before the last used sector of its allocation table. Only the table sectors listed in the header are checked. */
async function isWhole({ bytes, header, sectorSize }: CompoundFile): Promise<boolean> {
  const last = Math.min(header.readUInt32LE(44), TABLES_IN_HEADER) - 1;
  if (last < 0) return false;
  const table = await bytes.read((header.readUInt32LE(76 + last * 4) + 1) * sectorSize, sectorSize);
  if (table.length < sectorSize) return false;
  let used = sectorSize / 4 - 1;
  while (used >= 0 && table.readUInt32LE(used * 4) === FREE) used -= 1;
  const sector = (last * sectorSize) / 4 + used;
  // Some programs do not fill the last sector.
  return (sector + 1) * sectorSize < bytes.size;
}

function namesWordStream(entries: Buffer): boolean {
  for (let at = 0; at < entries.length; at += ENTRY_SIZE) {
    const nameBytes = Math.min(entries.readUInt16LE(at + 64), 64);
    const name = entries.toString('utf16le', at, at + Math.max(0, nameBytes - 2));
    if (entries[at + 66] === STREAM && name === WORD_STREAM) return true;
  }
  return false;
}

interface CompoundFile {
  readonly bytes: Bytes;
  readonly header: Buffer;
  readonly sectorSize: number;
}

/** Follows the allocation table. The 109 table sectors listed in the header cover files of at least 7 MB. */
async function nextSector(
  { bytes, header, sectorSize }: CompoundFile,
  sector: number,
): Promise<number | null> {
  const perSector = sectorSize / 4;
  const table = Math.floor(sector / perSector);
  if (table >= TABLES_IN_HEADER) return null;
  const tableSector = header.readUInt32LE(76 + table * 4);
  const entry = await bytes.read((tableSector + 1) * sectorSize + (sector % perSector) * 4, 4);
  if (entry.length < 4) return null;
  const next = entry.readUInt32LE(0);
  return next < 0xfffffffa ? next : null;
}
