import { parseDatabaseUrl, type DatabaseUrl } from '@site/shared/mysql';
import { z } from 'zod';
import type { S3Settings } from './blobs/s3-bucket.ts';

/** Where the site state is: in the data folder, or in a table. */
export type StateSettings =
  { readonly kind: 'file' } | { readonly kind: 'mysql'; readonly address: DatabaseUrl };

export interface StorageSettings {
  readonly state: StateSettings;
  /** The bucket of releases and compositions; null for the data folder. */
  readonly bucket: S3Settings | null;
}

/** An earlier version could keep the state in the bucket of releases. */
const S3_STATE = 's3:';

const MOVE_S3_STATE =
  'The bucket keeps releases only: move its object state/site-state to a database, as shared/containers/guide/state-from-bucket.md says';

const StateUrl = z.string().transform((text, context): StateSettings => {
  try {
    return { kind: 'mysql', address: parseDatabaseUrl(text) };
  } catch (error) {
    const { message } = error as Error;
    context.addIssue({
      code: 'custom',
      message: text === S3_STATE ? `${message}. ${MOVE_S3_STATE}` : message,
    });
    return z.NEVER;
  }
});

const Environment = z
  .object({
    STATE_URL: StateUrl.default({ kind: 'file' }),
    RELEASES_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
      )
      .optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine(({ STATE_URL: state, RELEASES_BUCKET: bucket, ...s3 }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (state.kind === 'file' && bucket)
      refuse(
        'STATE_URL',
        'is required with RELEASES_BUCKET: without it, each replica would have a state of its own',
      );
    if ((s3.S3_ACCESS_KEY_ID === undefined) !== (s3.S3_SECRET_ACCESS_KEY === undefined))
      refuse('S3_ACCESS_KEY_ID', 'and S3_SECRET_ACCESS_KEY must be set together');
  });

/** Reads the part of the environment that says where releases, compositions and the site state are. */
export function readStorageSettings(given: Readonly<Record<string, string | undefined>>): {
  readonly storage: StorageSettings | null;
  readonly faults: readonly string[];
} {
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    return { storage: null, faults };
  }
  const { STATE_URL: state, RELEASES_BUCKET: bucket, ...s3 } = parsed.data;
  return { storage: { state, bucket: bucket === undefined ? null : toBucket(bucket, s3) }, faults: [] };
}

type S3Variables = Omit<z.infer<typeof Environment>, 'STATE_URL' | 'RELEASES_BUCKET'>;

function toBucket(bucket: string, variables: S3Variables): S3Settings {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  return {
    bucket,
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
      : {}),
  };
}
