import { SaxesParser } from 'saxes';

// Plain JavaScript, because the worker that previews documents runs it from source too.

export const RELATIONS_PART = '_rels/.rels';
/** Office writes one of two namespaces in front of it. */
const MAIN_RELATION = '/relationships/officeDocument';

/**
 * Names of the main parts of an Office document, as its relations say. Programs choose the name: Word itself writes
 * `word/document.xml` or `word/document2.xml`. @param {Buffer} relations
 */
export function mainPartsOf(relations) {
  const names = [];
  readXml(relations, {
    open({ local, attributes }) {
      const { Type, Target } = attributes;
      if (local === 'Relationship' && Type?.value.endsWith(MAIN_RELATION))
        names.push(partName(Target?.value));
    },
  });
  return names;
}

/** Parts are compared without their leading slash, and without regard to case. @param {string | undefined} name */
export function partName(name = '') {
  return name.replace(/^\//, '').toLowerCase();
}

/**
 * Reads XML with its namespaces. Throws for what is not well-formed. Entities of a document type are not expanded.
 * @param {Buffer} bytes @param {{ open?: Function, text?: Function, close?: Function }} on
 */
export function readXml(bytes, { open, text, close }) {
  const parser = new SaxesParser({ xmlns: true });
  if (open) parser.on('opentag', open);
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', close);
  parser.write(decode(bytes)).close();
}

/** Office documents are UTF-8 or UTF-16. @param {Buffer} bytes */
function decode(bytes) {
  const start = bytes.toString('latin1', 0, 2);
  const encoding = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
