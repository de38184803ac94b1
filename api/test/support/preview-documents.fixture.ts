import { deflateRawSync, deflateSync } from 'node:zlib';
import { docxBytes, pdfOf, textPage, wordXml } from '@site/shared/testing/factories';

/** A PDF with a line of text on each page. */
export function pdfWithPages(count: number): Buffer {
  return Buffer.from(pdfOf(Array.from({ length: count }, (_, index) => textPage(`Page ${index + 1}`))));
}

/** Needs a password to open. */
export function encryptedPdf(): Buffer {
  const secret = `<${'41'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [<01> <01>] `;
  return Buffer.from(pdfOf([textPage('Secret')], encrypt));
}

/** Small to send, but drawing it takes minutes. */
export function endlessPdf(): Buffer {
  const line = '1 0 0 RG 40 w 0 0 m 100 900 500 -200 595 842 c 0 842 m 300 -500 300 1500 595 0 c S\n';
  return Buffer.from(pdfOf([{ packed: deflateSync(line.repeat(400_000)) }]));
}

/** A page of a square kilometer. */
export function hugePdf(): Buffer {
  return Buffer.from(pdfOf([{ content: '0 0 100 100 re f', box: '0 0 2834645 2834645' }]));
}

/** Passes as a PDF at the door, but has no content that can be read. */
export function garbagePdf(): Buffer {
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) & 255));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), noise, Buffer.from('\n%%EOF\n')]);
}

/** A Word document of the paragraphs, compressed as Word does it. */
export function docxWith(...paragraphs: string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`);
  return compressed(wordXml(body.join('')));
}

/** Unpacks to 100 MB. */
export function zipBomb(): Buffer {
  return compressed('a'.repeat(100 * 1024 * 1024));
}

/** A Word document whose text is compressed. */
function compressed(xml: string): Buffer {
  const file = Buffer.from(docxBytes({ xml: deflateRawSync(xml) }));
  const entry = file.lastIndexOf('word/document.xml') - 46;
  file.writeUInt16LE(8, entry + 10);
  file.writeUInt32LE(xml.length, entry + 24);
  return file;
}
