/** The field for the one optional document. */
export const DOCUMENT_COPY = {
  label: 'Supporting document',
  optional: '(optional)',
  hint: 'PDF, DOC, or DOCX, up to 10 MB',
  drop: 'Drop a file here or',
  choose: 'Choose file',
  onlyOne: 'Please choose one file only',
  /** A draft keeps the name of a document, not the file. */
  notInDraft: 'Drafts do not include files.',
  notAttached: 'Not attached',
  remove: 'Remove',
  removed: 'File removed',
} as const;

export const UPLOAD_COPY = {
  label: 'Upload',
  sending: 'Sending…',
  checking: 'Checking your document…',
  checked: 'Document checked',
  unsent: 'Document checked. We delete it within a day unless you submit the form.',
  withForm: 'Your document will be sent with the form.',
  sent: 'Sent with your application.',
  slow: 'Connection is slow',
  tryingAgain: 'No response yet. Trying again…',
  awaited: 'We have your application. Waiting for confirmation…',
  retry: 'Retry upload',
  cancel: 'Cancel upload',
  canceled: 'Upload canceled',
} as const;

export function attachAgain(name: string): string {
  return `Attach ${name} again`;
}

export function fileCount(count: number): string {
  return `${count} files`;
}

/** Read aloud, because a file picker says nothing. */
export function selected(name: string, size: string): string {
  return `${name} selected, ${size}`;
}

/** Read aloud at each quarter. */
export function uploadingQuarter(percent: number): string {
  return `Uploading, ${percent}%`;
}

export function uploading(percent: number, sentMegabytes: string, totalMegabytes: string): string {
  return `Uploading… ${percent}% (${sentMegabytes} of ${totalMegabytes} MB)`;
}
