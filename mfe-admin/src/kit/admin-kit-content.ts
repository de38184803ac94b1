export const RETRYING = 'Loading...';
export const LOADING = 'Loading...';
/** Takes the place of a part of the page that threw. */
export const PART_FAILURE = {
  title: 'This part stopped working',
  text: 'The rest of the page still works. Notes, messages, and changes to applications that you started are kept.',
  reload: 'Reload this part',
} as const;
export const NEWER = 'Newer';
export const OLDER = 'Older';

export const FILTER_COPY = { apply: 'Apply filters', clear: 'Clear filters' } as const;

export function savedAs(fileName: string): string {
  return `Saved as ${fileName}.`;
}

/** The name of a table's scrollable region, which differs from that of the section around it. */
export function tableRegion(caption: string): string {
  return `Table: ${caption}`;
}

export const COPY_BUTTON = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: {
    title: 'Not copied',
    description: 'Your browser did not allow it. Select the text and copy it.',
  },
} as const;

/** What a query says that does not tell its failure in place. */
export const LOAD_FAILURE = {
  title: 'Error loading submissions',
  description: 'Failed to load submissions',
} as const;
