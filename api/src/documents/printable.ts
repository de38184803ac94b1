/** Makes untrusted text safe to print: no control or text direction characters, at most 255 code points. */
export function printable(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '_'))
    .slice(0, 255)
    .join('');
}
