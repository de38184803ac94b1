import * as z from 'zod';
import { defineSettings, type Given } from '../environment.ts';

const shape = {
  RELEASES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe("bucket of the shell's releases and compositions, for backups; absent: DATA_DIR/shell"),
};

export interface BackupSettings {
  /** Absent when the shell keeps releases in a folder. */
  readonly releasesBucket?: string;
}

export const backupSettings = defineSettings({
  shape,
  toSettings: ({ RELEASES_BUCKET: releasesBucket }): BackupSettings => ({
    ...(releasesBucket ? { releasesBucket } : {}),
  }),
  faults: (given) => withoutKey(given),
});

function withoutKey({ RELEASES_BUCKET, S3_ACCESS_KEY_ID }: Given): string[] {
  return RELEASES_BUCKET && !S3_ACCESS_KEY_ID
    ? ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with RELEASES_BUCKET']
    : [];
}
