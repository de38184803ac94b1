import * as z from 'zod';

/** Raised when an older version of the API could no longer restore what a backup contains. */
const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';

/** A relative path without parts that lead out of its folder. */
const RelativePath = z
  .string()
  .regex(/^[^/\\]+(\/[^/\\]+)*$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'), 'must stay inside');

const BackupFile = z.object({
  path: RelativePath,
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** A file of a backup. */
export type BackupFile = z.infer<typeof BackupFile>;

const TableFile = BackupFile.extend({
  table: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
  rows: z.number().int().min(0),
  /** How to make a table that no migration makes. */
  definition: z.string().optional(),
});
/** A table: one line of JSON for each row, compressed. */
export type TableFile = z.infer<typeof TableFile>;

/** What a backup consists of. It is written last, so a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  engine: z.enum(['mysql', 'sqlite']),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableFile),
  /** Stored documents, by the names that the database has for them. */
  documents: z.array(BackupFile),
  /** Documents that the database names and the store does not have. */
  missingDocuments: z.array(z.string()),
  /** Where the shell had its data; null if it was left out. */
  siteForm: z.enum(['folder', 'bucket']).nullable(),
  /** Releases, compositions and state of the shell, by their paths in its folder or bucket. */
  site: z.array(BackupFile),
  /** Keys that the demo generates. Only with `--with-keys`. */
  keys: z.array(BackupFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const CURRENT_FORMAT = FORMAT;

/** Where the parts of a backup are in its folder. */
export const FOLDERS = { tables: 'database', documents: 'documents', site: 'site', keys: 'keys' } as const;
