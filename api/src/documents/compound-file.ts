import type { Bytes } from './bytes.ts';

const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
/** Maximum number of directory sectors to read. No Word file has as many, and it ends any loop. */
const MAX_SECTORS = 1024;
const TABLES_IN_HEADER = 109;
const FREE = 0xffffffff;
const MAX_SECTOR_NUMBER = 0xfffffffa;
const KINDS = ['unused', 'storage', 'stream', 'other', 'other', 'root'] as const;

/** A file or a folder within the file. */
export interface CompoundEntry {
  /** In capitals, because names are compared without regard to case. */
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly startSector: number;
  readonly size: number;
}

/** An OLE2 compound file: a small file system, with a directory whose entries form trees. */
export interface CompoundFile {
  /** All entries, those of embedded objects among them. */
  readonly entries: readonly CompoundEntry[];
  /** The entries of the root. */
  readonly root: readonly CompoundEntry[];
  /** The first bytes of a stream. Empty for a short one, which does not have sectors of its own. */
  readStart(stream: CompoundEntry, length: number): Promise<Buffer>;
}

/** Null for a file that is damaged, truncated, or has too many entries to read. */
export async function openCompoundFile(bytes: Bytes): Promise<CompoundFile | null> {
  const header = await bytes.read(0, HEADER_SIZE);
  if (header.length < HEADER_SIZE) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const layout = { bytes, header, sectorSize: 2 ** shift };
  if (!(await isWhole(layout))) return null;
  const nodes = await readDirectory(layout);
  if (!nodes) return null;
  const entries = nodes.filter(({ kind }) => kind !== 'unused');
  return {
    entries,
    root: childrenOf(nodes[0], nodes),
    async readStart({ startSector, size }, length) {
      if (size < header.readUInt32LE(56)) return Buffer.alloc(0);
      return bytes.read((startSector + 1) * layout.sectorSize, length);
    },
  };
}

interface Layout {
  readonly bytes: Bytes;
  readonly header: Buffer;
  readonly sectorSize: number;
}

interface Node extends CompoundEntry {
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

async function readDirectory(layout: Layout): Promise<Node[] | null> {
  const { bytes, header, sectorSize } = layout;
  const nodes: Node[] = [];
  let sector: number | null | undefined = header.readUInt32LE(48);
  for (let count = 0; sector !== null; count += 1) {
    if (sector === undefined || count === MAX_SECTORS) return null;
    const part = await bytes.read((sector + 1) * sectorSize, sectorSize);
    if (part.length < sectorSize) return null;
    for (let at = 0; at < sectorSize; at += ENTRY_SIZE)
      nodes.push(toNode(part.subarray(at, at + ENTRY_SIZE)));
    sector = await nextSector(layout, sector);
  }
  return nodes;
}

function toNode(entry: Buffer): Node {
  const nameBytes = Math.min(entry.readUInt16LE(64), 64);
  return {
    name: entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)).toUpperCase(),
    kind: KINDS[entry.readUInt8(66)] ?? 'other',
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
    startSector: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  };
}

/** Entries of one folder are a binary tree. Each is visited once, which ends any loop. */
function childrenOf(folder: Node | undefined, nodes: readonly Node[]): Node[] {
  const visited = new Set<Node>();
  const waiting = folder ? [folder.child] : [];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const node = nodes[index];
    if (!node || visited.has(node)) continue;
    visited.add(node);
    waiting.push(node.left, node.right);
  }
  return [...visited];
}

/** A truncated file ends before the last used sector of its allocation table. Only the table sectors listed in the header are checked. */
async function isWhole({ bytes, header, sectorSize }: Layout): Promise<boolean> {
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

/** Follows the allocation table. Null at the end of a chain, undefined where the table is damaged. */
async function nextSector(layout: Layout, sector: number): Promise<number | null | undefined> {
  const { bytes, sectorSize } = layout;
  const perSector = sectorSize / 4;
  const table = await tableSector(layout, Math.floor(sector / perSector));
  if (table === undefined) return undefined;
  const next = await readNumber(bytes, (table + 1) * sectorSize + (sector % perSector) * 4);
  return next === undefined || next < MAX_SECTOR_NUMBER ? next : null;
}

/** The header lists the first 109 sectors of the table, for files of 7 MB. One more list covers the largest document. */
async function tableSector(
  { bytes, header, sectorSize }: Layout,
  table: number,
): Promise<number | undefined> {
  if (table < TABLES_IN_HEADER) return header.readUInt32LE(76 + table * 4);
  const index = table - TABLES_IN_HEADER;
  // The last number of the list leads to another list.
  if (index >= sectorSize / 4 - 1) return undefined;
  return readNumber(bytes, (header.readUInt32LE(68) + 1) * sectorSize + index * 4);
}

async function readNumber(bytes: Bytes, at: number): Promise<number | undefined> {
  const number = await bytes.read(at, 4);
  return number.length < 4 ? undefined : number.readUInt32LE(0);
}
