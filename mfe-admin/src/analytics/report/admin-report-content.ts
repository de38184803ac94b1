/** Copy that several reports share. */
export const REPORT_COPY = {
  loading: 'Loading...',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: {
    title: 'Not copied',
    description: 'Your browser did not allow it. Select the text and copy it.',
  },
  /** In place of a value that does not exist. */
  none: '–',
} as const;
