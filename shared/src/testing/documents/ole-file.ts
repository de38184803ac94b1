const SECTOR = 512;
/** Shorter streams would have to be stored in the mini stream. */
const SHORTEST_STREAM = 4096;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const FAT_SECTOR = 0xfffffffd;

/**
 * Builds a compound file (OLE2) with one stream: header, allocation table, directory, the stream's sectors. A folder
 * next to the stream contains one empty stream, like the folder of macros or of an embedded object.
 */
export function oleFile(
  streamName: string,
  content: Uint8Array,
  folder?: { readonly name: string; readonly stream: string },
): Uint8Array<ArrayBuffer> {
  const length = Math.max(content.length, SHORTEST_STREAM);
  const sectors = Math.ceil(length / SECTOR);
  const bytes = new Uint8Array(SECTOR * (3 + sectors));
  writeHeader(new DataView(bytes.buffer, 0, SECTOR));
  writeTable(new DataView(bytes.buffer, SECTOR, SECTOR), sectors);
  const directory = new DataView(bytes.buffer, 2 * SECTOR, SECTOR);
  writeEntry(directory, 0, { name: 'Root Entry', kind: 5, child: 1, start: END_OF_CHAIN, length: 0 });
  const next = folder ? 2 : FREE;
  writeEntry(directory, 1, { name: streamName, kind: 2, child: FREE, next, start: 2, length });
  if (folder) {
    writeEntry(directory, 2, { name: folder.name, kind: 1, child: 3, start: END_OF_CHAIN, length: 0 });
    writeEntry(directory, 3, { name: folder.stream, kind: 2, child: FREE, start: END_OF_CHAIN, length: 0 });
  }
  bytes.set(content, 3 * SECTOR);
  return bytes;
}

function writeHeader(view: DataView) {
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].forEach((byte, index) => view.setUint8(index, byte));
  const words: readonly (readonly [at: number, value: number])[] = [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ];
  for (const [at, value] of words) view.setUint16(at, value, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, SHORTEST_STREAM, true);
  view.setUint32(60, END_OF_CHAIN, true);
  view.setUint32(68, END_OF_CHAIN, true);
  view.setUint32(76, 0, true);
  for (let at = 80; at < SECTOR; at += 4) view.setUint32(at, FREE, true);
}

function writeTable(view: DataView, streamSectors: number) {
  for (let at = 0; at < SECTOR; at += 4) view.setUint32(at, FREE, true);
  view.setUint32(0, FAT_SECTOR, true);
  view.setUint32(4, END_OF_CHAIN, true);
  for (let index = 0; index < streamSectors; index += 1)
    view.setUint32(8 + 4 * index, index === streamSectors - 1 ? END_OF_CHAIN : index + 3, true);
}

interface Entry {
  readonly name: string;
  /** Types: 5 is the root, 1 a folder, 2 a stream. */
  readonly kind: 1 | 2 | 5;
  readonly child: number;
  /** The next entry of the same folder. */
  readonly next?: number;
  readonly start: number;
  readonly length: number;
}

function writeEntry(view: DataView, index: number, entry: Entry) {
  const at = index * 128;
  [...entry.name].forEach((letter, place) => view.setUint16(at + 2 * place, letter.charCodeAt(0), true));
  view.setUint16(at + 64, 2 * (entry.name.length + 1), true);
  view.setUint8(at + 66, entry.kind);
  view.setUint8(at + 67, 1);
  view.setUint32(at + 68, FREE, true);
  view.setUint32(at + 72, entry.next ?? FREE, true);
  view.setUint32(at + 76, entry.child, true);
  view.setUint32(at + 116, entry.start, true);
  view.setUint32(at + 120, entry.length, true);
}
