/**
 * The text of a file in whatever encoding spreadsheets write: UTF-8, UTF-16 with or without its mark, or Windows-1252. A browser
 * would take all for UTF-8, and spoil the names of columns.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = unicodeEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 begins with its mark, or has a zero in each pair of bytes of a Latin letter. */
function unicodeEncoding([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
