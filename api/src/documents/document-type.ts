import { open } from 'node:fs/promises';
import type { DocumentType } from '@site/shared/contracts';
import { toBytes, type Bytes } from './bytes.ts';
import { hasWordParts } from './word-archive.ts';
import { hasWordStream } from './word-compound.ts';

const PDF_HEADER = Buffer.from('%PDF-');
const PDF_HEADER_WITHIN = 1024;
const PDF_END = Buffer.from('%%EOF');
const PDF_END_WITHIN = 4096;
const COMPOUND_HEADER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_HEADER = Buffer.from('PK\x03\x04', 'latin1');

/** Detects the type of a file from its bytes. Null for anything but PDF and Word documents. */
export async function readDocumentType(path: string): Promise<DocumentType | null> {
  const handle = await open(path);
  try {
    return await detect(toBytes(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

async function detect(bytes: Bytes): Promise<DocumentType | null> {
  const head = await bytes.read(0, PDF_HEADER_WITHIN + PDF_HEADER.length - 1);
  if (head.subarray(0, 8).equals(COMPOUND_HEADER)) return (await hasWordStream(bytes)) ? 'doc' : null;
  if (head.subarray(0, 4).equals(ZIP_HEADER)) return (await hasWordParts(bytes)) ? 'docx' : null;
  return head.includes(PDF_HEADER) && (await isWholePdf(bytes)) ? 'pdf' : null;
}

/** A truncated PDF has no end marker. Mail programs and scanners append data, so the marker may be followed by some bytes. */
async function isWholePdf(bytes: Bytes): Promise<boolean> {
  const tail = await bytes.read(bytes.size - PDF_END_WITHIN, PDF_END_WITHIN);
  return tail.includes(PDF_END);
}
