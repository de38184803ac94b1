import type { Bytes } from './bytes.ts';
import { openCompoundFile, type CompoundEntry, type CompoundFile } from './compound-file.ts';

const WORD_STREAM = 'WORDDOCUMENT';
/** Office keeps a document with a password as one encrypted stream. */
const ENCRYPTED_STREAM = 'ENCRYPTEDPACKAGE';
/** The folder and the stream of macros, and that of an embedded workbook's. */
const MACRO_NAMES = ['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];
const WORD_IDENTIFIER = 0xa5ec;
const IS_ENCRYPTED = 0x0100;

/**
 * What an OLE2 compound file is: a Word document if its root has a Word stream, unless it or an embedded object has macros. Null
 * for all else. An Office document with a password, old or new, is encrypted: nobody could check it for viruses and macros.
 */
export async function inspectCompoundFile(bytes: Bytes): Promise<'doc' | 'macros' | 'encrypted' | null> {
  const file = await openCompoundFile(bytes);
  if (!file) return null;
  const { entries, root } = file;
  if (root.some(({ name }) => name === ENCRYPTED_STREAM)) return 'encrypted';
  const word = root.find(({ name, kind }) => kind === 'stream' && name === WORD_STREAM);
  if (!word) return null;
  if (await isEncrypted(word, file)) return 'encrypted';
  return entries.some(({ name }) => MACRO_NAMES.includes(name)) ? 'macros' : 'doc';
}

/** Word 97 and later note it at the start of their stream, which stays readable. */
async function isEncrypted(word: CompoundEntry, file: CompoundFile): Promise<boolean> {
  const start = await file.readStart(word, 12);
  return (
    start.length === 12 &&
    start.readUInt16LE(0) === WORD_IDENTIFIER &&
    (start.readUInt16LE(10) & IS_ENCRYPTED) !== 0
  );
}
