import * as z from 'zod';
import { defineSettings, wholeNumber, type Given } from '../environment.ts';
import { limitsThatAreOff, rateLimit, type RateLimit } from '../limits/settings.ts';

const LIMITS = {
  RATE_LIMIT_UPLOADS: rateLimit('20/3600').describe('documents that one address uploads ahead of a form'),
};

const shape = {
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('key of an S3-compatible store for documents; absent: DATA_DIR/application-documents'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('its secret'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("a store that is not Amazon's, e.g. https://minio.example"),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the store'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('application-documents')
    .describe('private bucket of the documents'),
  DOCUMENT_GRACE_SECONDS: wholeNumber(1, 86_400)
    .default(900)
    .describe('age at which a stored file without a row is swept; longer than storing one takes'),
  CLAMAV_URL: z
    .url({ protocol: /^tcp$/, hostname: /./, error: 'must be tcp://host:3310' })
    .optional()
    .describe('clamd that looks for viruses in every document; absent, none does'),
  ...LIMITS,
};

export interface DocumentSettings {
  /** Absent where documents lie in the data folder. */
  readonly s3?: S3Settings;
  /** The clamd that scans each document; absent where none does. */
  readonly clamavUrl?: string;
  /** A stored file that is older than this and has no row is removed. */
  readonly graceMs: number;
  readonly limits: { readonly uploads: RateLimit | null };
}

/** A store that speaks S3. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Absent for Amazon's own. */
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
    : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'];
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
