import type { Bytes } from './bytes.ts';

const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
/** Sectors of the directory that are looked at: more than any Word file has, and the end of any loop. */
const MOST_SECTORS = 256;
const STREAM = 2;
const WORD_STREAM = 'WordDocument';

/** True for an OLE2 compound file whose directory holds a Word stream. An encrypted DOCX is one without. */
export async function hasWordStream(bytes: Bytes): Promise<boolean> {
  const header = await bytes.read(0, HEADER_SIZE);
  if (header.length < HEADER_SIZE) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const file = { bytes, header, sectorSize: 2 ** shift };
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < MOST_SECTORS; count += 1) {
    const entries = await bytes.read((sector + 1) * file.sectorSize, file.sectorSize);
    if (entries.length < file.sectorSize) return false;
    if (namesWordStream(entries)) return true;
    const next = await nextSector(file, sector);
    if (next === null) return false;
    sector = next;
  }
  return false;
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

/** Follows the allocation table; its first 109 sectors, named in the header, cover files of 7 MB and more. */
async function nextSector(
  { bytes, header, sectorSize }: CompoundFile,
  sector: number,
): Promise<number | null> {
  const perSector = sectorSize / 4;
  const table = Math.floor(sector / perSector);
  if (table >= 109) return null;
  const tableSector = header.readUInt32LE(76 + table * 4);
  const entry = await bytes.read((tableSector + 1) * sectorSize + (sector % perSector) * 4, 4);
  if (entry.length < 4) return null;
  const next = entry.readUInt32LE(0);
  return next < 0xfffffffa ? next : null;
}
