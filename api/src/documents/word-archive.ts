import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { DOCUMENT_TYPES } from '@site/shared/contracts';
import type { Bytes } from './bytes.ts';
import { mainPartsOf, partName, readXml, RELATIONS_PART } from './preview/word-package.mjs';
import {
  contentStart,
  findDirectory,
  listEntries,
  LOCAL_HEADER_SIZE,
  TAIL_SIZE,
  type ZipEntry,
} from './preview/zip-entries.mjs';

/** A Word file has a few dozen parts. Larger directories are rejected. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;
/** Unpacked size of the parts that say what the others are. */
const MAX_INDEX_BYTES = 1024 * 1024;
const TYPES_PART = '[content_types].xml';
const WORD_TYPE = `${DOCUMENT_TYPES.docx}.main+xml`;
/** The types of documents and templates with macros, and of the macros themselves. */
const MACRO_TYPE = /macroenabled|vbaproject|vbadata/i;
/** Limit for the total unpacked size. No real document of 10 MB unpacks to more. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** The maximum compression ratio of deflate. Archives that claim more are decompression bombs. */
const MAX_DEFLATE_RATIO = 1032;
const STORED = 0;
const DEFLATED = 8;
const inflate = promisify(inflateRaw);

/**
 * What a ZIP is: a Word document if the type of its main part says so, one with macros if the type of any part does. Null for
 * all else, among them archives with encrypted parts and decompression bombs. Only the index is unpacked.
 */
export async function inspectArchive(bytes: Bytes): Promise<'docx' | 'macros' | null> {
  const tail = await bytes.read(bytes.size - TAIL_SIZE, TAIL_SIZE);
  const directory = findDirectory(tail);
  if (!directory) return null;
  const { size, offset } = directory;
  if (size > MAX_DIRECTORY_BYTES || offset + size > bytes.size) return null;
  const entries = listEntries(await bytes.read(offset, size));
  if (!hasSafeSizes(entries, bytes.size)) return null;
  const [types, relations] = await Promise.all(
    [TYPES_PART, RELATIONS_PART].map((name) => readPart(name, entries, bytes)),
  );
  if (!types || !relations) return null;
  try {
    const mainParts = mainPartsOf(relations);
    const names = new Set(entries.map(({ name }) => partName(name)));
    return mainParts.every((part) => names.has(part)) ? verdictOf(readContentTypes(types), mainParts) : null;
  } catch {
    // Not well-formed: Word does not open it either.
    return null;
  }
}

interface ContentTypes {
  readonly all: readonly string[];
  typeOf(part: string): string | undefined;
}

function verdictOf({ all, typeOf }: ContentTypes, mainParts: readonly string[]): 'docx' | 'macros' | null {
  if (all.some((type) => MACRO_TYPE.test(type))) return 'macros';
  const isWord = mainParts.length > 0 && mainParts.every((part) => typeOf(part) === WORD_TYPE);
  return isWord ? 'docx' : null;
}

/** A part has the type of its name, else that of its extension. */
function readContentTypes(xml: Buffer): ContentTypes {
  const types = new Map<string, string>();
  readXml(xml, {
    open({ local, attributes: { PartName, Extension, ContentType } }) {
      const key = local === 'Override' ? partName(PartName?.value) : `*.${partName(Extension?.value)}`;
      if (ContentType) types.set(key, ContentType.value.trim().toLowerCase());
    },
  });
  return {
    all: [...types.values()],
    typeOf: (part) => types.get(part) ?? types.get(`*.${part.slice(part.lastIndexOf('.') + 1)}`),
  };
}

/** Null for a part that is missing, ambiguous, too large or damaged. */
async function readPart(name: string, entries: readonly ZipEntry[], bytes: Bytes): Promise<Buffer | null> {
  const [entry, ...others] = entries.filter((each) => partName(each.name) === name);
  if (!entry || others.length > 0 || entry.unpacked > MAX_INDEX_BYTES) return null;
  const header = await bytes.read(entry.offset, LOCAL_HEADER_SIZE);
  if (header.length < LOCAL_HEADER_SIZE) return null;
  const content = await bytes.read(contentStart(header, entry.offset), entry.packed);
  if (entry.method === STORED) return content;
  if (entry.method !== DEFLATED) return null;
  return inflate(content, { maxOutputLength: MAX_INDEX_BYTES }).catch(() => null);
}

/** Decompression bombs have overlapping parts or claim impossible compression ratios. */
function hasSafeSizes(entries: readonly ZipEntry[], fileSize: number): boolean {
  const sum = (sizeOf: (entry: ZipEntry) => number) =>
    entries.reduce((total, entry) => total + sizeOf(entry), 0);
  return (
    entries.every(
      ({ isEncrypted, packed, unpacked }) => !isEncrypted && unpacked <= (packed + 1) * MAX_DEFLATE_RATIO,
    ) &&
    sum(({ packed }) => packed) <= fileSize &&
    sum(({ unpacked }) => unpacked) <= MAX_UNPACKED_BYTES
  );
}
