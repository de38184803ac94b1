import { open } from 'node:fs/promises';
import { containerOf, MAX_HEADER_BYTES, type DocumentType } from '@site/shared/contracts';
import { toBytes, type Bytes } from './bytes.ts';
import { inspectArchive } from './word-archive.ts';
import { inspectCompoundFile } from './word-compound.ts';

/** What a file is: an accepted type, or the reason why a Word document is not accepted. Null for anything else. */
export type DocumentFinding = DocumentType | 'macros' | 'encrypted' | null;

const PDF_END = Buffer.from('%%EOF');
const PDF_END_WITHIN = 4096;
/** Zeros and spaces, which some programs fill the last block with. */
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const BLOCK = 64 * 1024;

/** Finds out what a file is from its bytes. */
export async function inspectDocument(path: string): Promise<DocumentFinding> {
  const handle = await open(path);
  try {
    return await inspect(toBytes(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

async function inspect(bytes: Bytes): Promise<DocumentFinding> {
  const container = containerOf(await bytes.read(0, MAX_HEADER_BYTES));
  if (container === 'compound') return inspectCompoundFile(bytes);
  if (container === 'archive') return inspectArchive(bytes);
  return container === 'pdf' && (await isWholePdf(bytes)) ? 'pdf' : null;
}

/** A truncated PDF has no end marker. Mail programs and scanners append data, so the marker may be followed by some bytes. */
async function isWholePdf(bytes: Bytes): Promise<boolean> {
  const end = await endOfContent(bytes);
  const start = Math.max(0, end - PDF_END_WITHIN);
  return (await bytes.read(start, end - start)).includes(PDF_END);
}

/** Where the padding at the end begins. */
async function endOfContent(bytes: Bytes): Promise<number> {
  for (let end = bytes.size; end > 0; end -= BLOCK) {
    const start = Math.max(0, end - BLOCK);
    const last = (await bytes.read(start, end - start)).findLastIndex((byte) => !PADDING.has(byte));
    if (last >= 0) return start + last + 1;
  }
  return 0;
}
