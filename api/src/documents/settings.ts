import * as z from 'zod';
import { defineSettings, wholeNumber, type Given } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_UPLOADS: rateLimit('20/3600').describe('documents uploaded before their form, per address'),
};

const shape = {
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('key of an S3-compatible store for documents; absent: DATA_DIR/application-documents'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of S3_ACCESS_KEY_ID'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('endpoint of a store other than Amazon S3, e.g. https://minio.example'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the store'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('application-documents')
    .describe('private bucket for the documents'),
  DOCUMENT_GRACE_SECONDS: wholeNumber(1, 86_400)
    .default(900)
    .describe('age at which a stored file without a row is removed; must be longer than any request'),
  CLAMAV_URL: z
    .url({ protocol: /^tcp$/, hostname: /./, error: 'must be tcp://host:3310' })
    .optional()
    .describe('clamd that scans every document for viruses; absent: no scan'),
  ...LIMITS,
};

export interface DocumentSettings {
  /** Absent when documents are stored in the data folder. */
  readonly s3?: S3Settings;
  /** The clamd that scans each document. Absent: no scan. */
  readonly clamavUrl?: string;
  /** Age at which a stored file without a row is removed. */
  readonly graceMs: number;
  readonly limits: { readonly uploads: RateLimit | null };
}

/** An S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Absent for Amazon S3. */
  readonly endpoint?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const documentSettings = defineSettings({
  shape,
  toSettings: (values): DocumentSettings => ({
    graceMs: values.DOCUMENT_GRACE_SECONDS * 1000,
    ...s3Of(values),
    ...(values.CLAMAV_URL ? { clamavUrl: values.CLAMAV_URL } : {}),
    limits: { uploads: values.RATE_LIMIT_UPLOADS },
  }),
  faults: (given) => [...pairFaults(given), ...limitsThatAreOff(LIMITS)(given)],
});

function pairFaults({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Given): string[] {
  return Boolean(S3_ACCESS_KEY_ID) === Boolean(S3_SECRET_ACCESS_KEY)
    ? []
    : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'];
}

function s3Of(values: z.output<z.ZodObject<typeof shape>>): { s3?: S3Settings } {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = values;
  if (!accessKeyId || !secretAccessKey) return {};
  const place = { bucket: values.S3_BUCKET, region: values.S3_REGION, ...(endpoint ? { endpoint } : {}) };
  return { s3: { ...place, accessKeyId, secretAccessKey } };
}
