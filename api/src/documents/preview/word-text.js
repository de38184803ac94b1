import { inflateRawSync } from 'node:zlib';
import { MAX_TEXT_CHARACTERS, MAX_WORD_BYTES } from './limits.js';

const TEXT_PART = 'word/document.xml';
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const DEFLATED = 8;

/** The text of a Word document, without tables' borders, images and formats. @param {Buffer} bytes */
export function readWordText(bytes) {
  const text = textOf(unpack(bytes));
  return { text: text.slice(0, MAX_TEXT_CHARACTERS), isCut: text.length > MAX_TEXT_CHARACTERS };
}

/** The XML of the text. Only this part is unpacked, up to a limit. @param {Buffer} bytes */
function unpack(bytes) {
  const end = bytes.lastIndexOf(END_RECORD);
  if (end < 0) throw new Error('damaged');
  let at = bytes.readUInt32LE(end + 16);
  while (at + ENTRY_SIZE <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const nameEnd = at + ENTRY_SIZE + nameLength;
    if (bytes.toString('utf8', at + ENTRY_SIZE, nameEnd) === TEXT_PART) return unpackEntry(bytes, at);
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  throw new Error('damaged');
}

/** @param {Buffer} bytes @param {number} entry Position in the directory. */
function unpackEntry(bytes, entry) {
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  const isDeflated = bytes.readUInt16LE(entry + 10) === DEFLATED;
  const xml = isDeflated ? inflateRawSync(packed, { maxOutputLength: MAX_WORD_BYTES }) : packed;
  return xml.toString('utf8');
}

/** What a Word document consists of, as far as its text is concerned. Deleted text has other elements. */
const TOKEN = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)(?: [^>]*)?\/>|<\/w:(p|tc|tr)>/g;
const SPACES = { tab: '\t', br: '\n', cr: '\n', p: '\n', tc: '\t', tr: '\n' };

/** @param {string} xml */
function textOf(xml) {
  let text = '';
  for (const [, written, empty, ended] of xml.matchAll(TOKEN)) {
    if (text.length > MAX_TEXT_CHARACTERS) break;
    if (written !== undefined) text += decode(written);
    else text += SPACES[/** @type {keyof typeof SPACES} */ (empty ?? ended)];
  }
  // The last paragraph of a table cell also ends its line.
  return text
    .replace(/\n\t/g, '\t')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** @param {string} text */
function decode(text) {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES.get(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  });
}
