import * as z from 'zod/mini';

/**
 * Characters without a width: soft hyphen, fillers, zero-width spaces, direction marks, invisible operators, the byte
 * order mark. Copied text often contains them, and texts that differ in them look the same.
 */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;
/** Joiners shape letters of some scripts and emoji. Latin text does not need them. */
const JOINERS = /([^\u0000-\u02FF])?[\u200C\u200D]/gu;
/** Tags encode the flags of regions. Elsewhere they are invisible. */
const TAGS = /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0000}-\u{E007F}]/gu;
const LINE_BREAKS = /\s*[\r\n\u2028\u2029]+\s*/g;

/** A single-line text: invisible characters are removed, and line breaks become spaces. */
export function toOneLine(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(TAGS, (_, flag?: string) => flag ?? '')
    .replace(JOINERS, (match, letter?: string) => (letter === undefined ? '' : match))
    .trim()
    .replace(LINE_BREAKS, ' ');
}

/** Forms send a line break as two characters, JSON as one. */
export function foldLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** An address without invisible characters, in one Unicode form, so that all spellings are equal. */
export function cleanAddress(text: string): string {
  return toOneLine(text)
    .replace(/[\u200C\u200D]/g, '')
    .normalize('NFC');
}

/** Schema checks that clean a text before its length is checked. */
export const oneLine = () => z.overwrite(toOneLine);
export const manyLines = () => z.overwrite((text: string) => foldLineBreaks(text).trim());
