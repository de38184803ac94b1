import { JOB_FILE_HOURS, type Job } from '@site/shared/contracts/staff';

export const JOBS_COPY = {
  title: 'Your exports',
  waiting: 'Waiting to start...',
  failed: 'This export failed. Start it again.',
  progress: 'Export progress',
  cancel: 'Cancel',
  remove: 'Delete',
  download: {
    export: 'Download',
    exporting: 'Downloading...',
    exported: 'Export downloaded',
    exportFailed: { title: 'Download failed', description: 'The file could not be downloaded' },
  },
  deleteFailed: { title: 'Not deleted', description: 'The export could not be deleted' },
} as const;

export const START_COPY = {
  start: 'Export submissions',
  starting: 'Starting...',
  hint: `A list of this length is prepared in the background. You can go on working; the file stays here for ${JOB_FILE_HOURS} hours.`,
  started: { title: 'Export started', description: 'Its progress is shown below the list.' },
  failed: { title: 'Export failed', description: 'The submissions could not be exported' },
} as const;

const number = (count: number) => count.toLocaleString('en-US');

/** How far a running job is. */
export function progressText({ rows, total }: Job): string {
  return total === null ? `${number(rows)} rows so far` : `${number(rows)} of ${number(total)} rows`;
}

export function readyText({ rows }: Job, expires: string): string {
  return `${number(rows)} ${rows === 1 ? 'row' : 'rows'}, available until ${expires}`;
}
