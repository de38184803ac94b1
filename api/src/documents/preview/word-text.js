import { inflateRawSync } from 'node:zlib';
import { MAX_TEXT_CHARACTERS, MAX_WORD_BYTES } from './limits.js';
import { mainPartsOf, partName, readXml, RELATIONS_PART } from './word-package.mjs';
import { contentStart, findDirectory, listEntries, LOCAL_HEADER_SIZE, TAIL_SIZE } from './zip-entries.mjs';
import { symbolOf } from './word-symbols.js';

const DEFLATED = 8;
/** Of the usual and of the strict format. Programs choose the prefix. */
const WORD_NAMESPACES = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** Tracked changes: what was deleted, and what was moved to another place. */
const REMOVED = ['del', 'moveFrom'];
/** What stands for a character within a run of text. A tab elsewhere is a tab stop. */
const CHARACTERS = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '\u2011'],
]);
const ENDS = new Map([
  ['p', '\n'],
  ['tc', '\t'],
  ['tr', '\n'],
]);

/** The text of a Word document, without tables' borders, images and formats. @param {Buffer} bytes */
export function readWordText(bytes) {
  const text = textOf(unpackMainPart(bytes));
  return { text: text.slice(0, MAX_TEXT_CHARACTERS), isCut: text.length > MAX_TEXT_CHARACTERS };
}

/** Only the main part is unpacked, and the relations that name it. @param {Buffer} bytes */
function unpackMainPart(bytes) {
  const directory = findDirectory(bytes.subarray(-TAIL_SIZE));
  const entries = listEntries(bytes.subarray(directory?.offset ?? bytes.length));
  const unpack = (name) =>
    unpackEntry(
      bytes,
      entries.find((entry) => partName(entry.name) === name),
    );
  return unpack(mainPartsOf(unpack(RELATIONS_PART))[0]);
}

/** @param {Buffer} bytes @param {import('./zip-entries.mjs').ZipEntry | undefined} entry */
function unpackEntry(bytes, entry) {
  if (!entry) throw new Error('damaged');
  const header = bytes.subarray(entry.offset, entry.offset + LOCAL_HEADER_SIZE);
  const start = contentStart(header, entry.offset);
  const packed = bytes.subarray(start, start + entry.packed);
  return entry.method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: MAX_WORD_BYTES }) : packed;
}

/** @param {Buffer} xml */
function textOf(xml) {
  let text = '';
  const path = [];
  /** The depth of the element whose content is left out. */
  let skipped = null;
  const write = (more) => {
    if (skipped === null && text.length <= MAX_TEXT_CHARACTERS) text += more;
  };
  readXml(xml, {
    open(tag) {
      const name = nameOf(tag);
      const parent = path.at(-1);
      path.push(name);
      if (isLeftOut(name)) skipped ??= path.length;
      if (name === 'txbxContent' && text !== '' && !text.endsWith('\n')) write('\n');
      if (parent === 'r' && name === 'sym') write(symbolOf(tag));
      else if (parent === 'r') write(CHARACTERS.get(name) ?? '');
    },
    text(written) {
      if (path.at(-1) === 't') write(written);
    },
    close(tag) {
      if (skipped === path.length) skipped = null;
      path.pop();
      write(ENDS.get(nameOf(tag)) ?? '');
    },
  });
  // The last paragraph of a table cell also ends its line.
  return text
    .replace(/\n\t/g, '\t')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text box is written twice, in a new and an old format. @param {string} name */
function isLeftOut(name) {
  return name === 'mc:Fallback' || REMOVED.includes(name);
}

/** The name of an element of Word; those of other formats are told apart. @param {import('saxes').SaxesTagNS} tag */
function nameOf({ uri, local }) {
  if (WORD_NAMESPACES.includes(uri)) return local;
  return uri === COMPATIBILITY ? `mc:${local}` : '';
}
