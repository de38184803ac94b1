/** Saves content as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Later, because some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The file name in a `Content-Disposition` header. The extended form wins, because only it has all characters. */
export function fileNameOf(header: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) return decoded(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;"\s]+)/i.exec(header ?? '')?.[1];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
