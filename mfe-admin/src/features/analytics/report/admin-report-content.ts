/** Copy that several reports share. */
export const REPORT_COPY = {
  loading: 'Loading...',
  /** In place of a value that does not exist. */
  none: '–',
} as const;
