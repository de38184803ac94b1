export const RETRY = 'Try again';
export const RETRYING = 'Loading...';
export const LOADING = 'Loading...';
export const NEWER = 'Newer';
export const OLDER = 'Older';

export function savedAs(fileName: string): string {
  return `Saved as ${fileName}.`;
}

/** The name of a table's scrollable region, which differs from that of the section around it. */
export function tableRegion(caption: string): string {
  return `Table: ${caption}`;
}
