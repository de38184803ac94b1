import { DOCUMENT_TYPES } from '../../contracts/public/index.ts';
import { oleFile } from './ole-file.ts';
import { zipFile } from './zip-file.ts';

/** A one-page PDF, as a `File` of exactly `size` bytes when a size is given. */
export function aPdf(size?: number): File {
  return new File([pdfBytes(size)], 'receivables-report.pdf', { type: DOCUMENT_TYPES.pdf });
}

/** A current Word document: a zip with Word parts. */
export function aDocx(): File {
  return new File([docxBytes()], 'receivables-report.docx', { type: DOCUMENT_TYPES.docx });
}

/** A legacy Word document: a compound file with a Word stream. */
export function aDoc(): File {
  return new File([docBytes()], 'receivables-report.doc', { type: DOCUMENT_TYPES.doc });
}

export function pdfBytes(size?: number): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.4\n';
  const tail = `${objects.join('\n')}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`;
  const shortest = head.length + tail.length;
  const wanted = size ?? shortest;
  if (wanted < shortest) throw new Error(`A PDF needs ${shortest} bytes at least`);
  const padding = wanted - shortest;
  return text(head + (padding > 0 ? `${'%'.repeat(padding - 1)}\n` : '') + tail);
}

/** Parts of a Word document. Programs other than Word name them differently. */
export interface DocxParts {
  readonly mainPart?: string;
  /** The content type of the main part. */
  readonly mainType?: string;
  /** Further elements for the list of content types. */
  readonly types?: string;
  /** The XML of the main part, as text or as bytes. */
  readonly xml?: string | Uint8Array;
}

export function docxBytes({
  mainPart = 'word/document.xml',
  mainType = `${DOCUMENT_TYPES.docx}.main+xml`,
  types = '',
  xml = wordXml('<w:p><w:r><w:t>Receivables report</w:t></w:r></w:p>'),
}: DocxParts = {}): Uint8Array<ArrayBuffer> {
  const namespaces = 'http://schemas.openxmlformats.org';
  return zipFile({
    '[Content_Types].xml': text(
      `<?xml version="1.0"?><Types xmlns="${namespaces}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${mainPart}" ContentType="${mainType}"/>${types}</Types>`,
    ),
    '_rels/.rels': text(
      `<?xml version="1.0"?><Relationships xmlns="${namespaces}/package/2006/relationships"><Relationship Id="r1" Type="${namespaces}/officeDocument/2006/relationships/officeDocument" Target="${mainPart}"/></Relationships>`,
    ),
    [mainPart]: typeof xml === 'string' ? text(xml) : xml,
  });
}

/** The main part of a Word document. */
export function wordXml(body: string): string {
  return `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
}

/** An old Word document with macros. */
export function docWithMacrosBytes(): Uint8Array<ArrayBuffer> {
  return oleFile('WordDocument', text('Receivables report'), { name: 'Macros', stream: '_VBA_PROJECT' });
}

/** A current Word document with macros. */
export function docmBytes(): Uint8Array<ArrayBuffer> {
  return docxBytes({ mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' });
}

/** A current Word document with a password, which is one encrypted stream. */
export function encryptedDocxBytes(): Uint8Array<ArrayBuffer> {
  return oleFile('EncryptedPackage', text(''), { name: '\u0006DataSpaces', stream: 'Version' });
}

export function docBytes(content: Uint8Array = text('Receivables report')): Uint8Array<ArrayBuffer> {
  return oleFile('WordDocument', content);
}

const objects = [
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
];

function text(value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(value));
}
