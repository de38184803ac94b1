/** A text in one line, without control characters and invisible ones. */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
}

/** The beginning of a text, without cutting a character in two. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Stands for texts that are not counted by themselves. */
export const OTHER = '(other)';

/**
 * A text as it can be stored and found again. The databases change others: SQLite cuts them at a NUL, MySQL ignores spaces at
 * the end and replaces half characters.
 */
export function storableText(text: string, length: number): string {
  return cutText(cleanText(text), length).trimEnd() || OTHER;
}
