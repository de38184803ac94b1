import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_TYPES } from '@site/shared/contracts';
import {
  docBytes,
  docmBytes,
  docWithMacrosBytes,
  docxBytes,
  encryptedDocxBytes,
  oleFile,
  pdfBytes,
} from '@site/shared/testing/factories';
import { inspectDocument } from './document-type.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'type-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function typeOf(bytes: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return inspectDocument(path);
}

const DOC = Buffer.from(docBytes());
const DOCX = Buffer.from(docxBytes());
const replaced = (bytes: Buffer, from: string, to: string, encoding: 'latin1' | 'utf16le') =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(
        Buffer.from(from, encoding).toString('latin1'),
        Buffer.from(to, encoding).toString('latin1'),
      ),
    'latin1',
  );

const MACRO_TEMPLATE = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const VBA_PART = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>';
const COMMENTED = `<!--<Override PartName="/word/document.xml" ContentType="${DOCUMENT_TYPES.docx}.main+xml"/>-->`;

/** A directory whose sector chain is a loop. */
function looped(): Buffer {
  const bytes = replaced(DOC, 'WordDocument', 'WordDokument', 'utf16le');
  const directory = bytes.readUInt32LE(48);
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  bytes.writeUInt32LE(directory, table + directory * 4);
  return bytes;
}

/** The archive with a changed first directory entry. */
function withEntry(change: (directory: Buffer) => void): Buffer {
  const bytes = Buffer.from(DOCX);
  change(bytes.subarray(bytes.indexOf('PK\x01\x02', 'latin1')));
  return bytes;
}

describe('the bytes of a file', () => {
  it('identify the three document types', async () => {
    expect(await typeOf(pdfBytes())).toBe('pdf');
    expect(await typeOf(DOC)).toBe('doc');
    expect(await typeOf(DOCX)).toBe('docx');
  });

  it('may contain the PDF header within the first 1,024 bytes, but not later', async () => {
    const pdf = Buffer.from(pdfBytes());

    expect(await typeOf(Buffer.concat([Buffer.alloc(1023, ' '), pdf]))).toBe('pdf');
    expect(await typeOf(Buffer.concat([Buffer.alloc(1024, ' '), pdf]))).toBeNull();
  });

  it('may be followed by zeros and line ends in a PDF, as file systems and scanners pad it', async () => {
    const pdf = Buffer.from(pdfBytes());

    expect(await typeOf(Buffer.concat([pdf, Buffer.alloc(4096)]))).toBe('pdf');
    expect(await typeOf(Buffer.concat([pdf, Buffer.alloc(200_000), Buffer.from('\r\n\r\n')]))).toBe('pdf');
    expect(await typeOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000)]))).toBeNull();
  });

  it.each([
    ['a main part of another name', docxBytes({ mainPart: 'word/document2.xml' })],
    ['a main part in another folder', docxBytes({ mainPart: 'content/Text.xml' })],
    [
      'a main part that has the type of its extension',
      replaced(
        Buffer.from(docxBytes()),
        'Override PartName="/word/document.xml"',
        'Default  Extension="xml"              ',
        'latin1',
      ),
    ],
  ])('identify a Word document with %s', async (_name, bytes) => {
    expect(await typeOf(bytes)).toBe('docx');
  });

  it.each([
    ['a document with macros', docmBytes()],
    ['a template with macros', docxBytes({ mainType: MACRO_TEMPLATE })],
    ['a document that declares no macros, but has them', docxBytes({ types: VBA_PART })],
    ['an old document with macros', docWithMacrosBytes()],
    [
      'an old document with a workbook that has macros',
      oleFile('WordDocument', Buffer.alloc(1), { name: '_1234', stream: '_VBA_PROJECT_CUR' }),
    ],
  ])('show that %s has them', async (_name, bytes) => {
    expect(await typeOf(bytes)).toBe('macros');
  });

  it.each([
    ['a current document', encryptedDocxBytes()],
    ['an old document', docBytes(Buffer.from('eca5c100000000000000' + '0001', 'hex'))],
  ])('show that %s has a password', async (_name, bytes) => {
    expect(await typeOf(bytes)).toBe('encrypted');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a template', docxBytes({ mainType: DOCUMENT_TYPES.docx.replace('document', 'template') })],
    ['a workbook in the folders of Word', docxBytes({ mainType: WORKBOOK })],
    ['an archive whose index is not well-formed', docxBytes({ types: '<Override' })],
    ['a document whose type is in a comment', docxBytes({ mainType: WORKBOOK, types: COMMENTED })],
    [
      'a workbook with an embedded Word document',
      oleFile('Workbook', Buffer.alloc(1), { name: 'MBD0001', stream: 'WordDocument' }),
    ],
    ['text', Buffer.from('Dear Sir or Madam')],
    ['another compound file', replaced(DOC, 'WordDocument', 'Workbook----', 'utf16le')],
    ['a compound file cut short', DOC.subarray(0, 600)],
    ['a compound file with an invalid sector size', Buffer.from(DOC).fill(0xff, 30, 32)],
    ['a compound file with a sector loop', looped()],
    ['a PDF that was cut off', Buffer.from(pdfBytes(50_000)).subarray(0, 49_000)],
    ['a compound file cut in half', DOC.subarray(0, DOC.length / 2)],
    ['an encrypted archive', withEntry((entry) => entry.writeUInt16LE(1, 8))],
    ['a decompression bomb', withEntry((entry) => entry.writeUInt32LE(0xffff_fff0, 24))],
    ['an archive whose parts overlap', withEntry((entry) => entry.writeUInt32LE(DOCX.length, 20))],
    ['an archive without relations', replaced(DOCX, '_rels/.rels', '_rels/.none', 'latin1')],
    ['an archive without its main part', replaced(DOCX, '/word/', '/text/', 'latin1')],
    ['an archive without its end record', DOCX.subarray(0, -22)],
    [
      'an archive with a wrong directory offset',
      Buffer.from(DOCX).fill(0xff, DOCX.length - 6, DOCX.length - 2),
    ],
    ['only the header of an archive', Buffer.from('PK\x03\x04')],
  ])('that are %s are rejected', async (_name, bytes) => {
    expect(await typeOf(bytes)).toBeNull();
  });
});
