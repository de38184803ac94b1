import * as z from 'zod/mini';
import { oneLine } from '../common/clean-text.ts';
import { defineEndpoint } from '../common/endpoint.ts';

export const MAX_IMPORT_CHARACTERS = 1_000_000;
export const MAX_IMPORT_ADDRESSES = 5000;
/** Maximum number of invalid lines shown as examples. */
export const MAX_INVALID_SHOWN = 20;
const MAX_SHOWN_LENGTH = 80;
/** Larger than the text, because JSON escapes characters. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The replacement character of decoders, and the NUL characters of UTF-16. */
const UNREADABLE = /[\0\uFFFD]/;

const text = z.string().check(
  z.refine((value) => !UNREADABLE.test(value), 'Some characters could not be read. Save the file as UTF-8'),
  z.minLength(1, 'Choose a file or paste addresses'),
  z.maxLength(
    MAX_IMPORT_CHARACTERS,
    `A file may have at most ${MAX_IMPORT_CHARACTERS.toLocaleString('en-US')} characters`,
  ),
);

/** Where and how the imported people agreed. */
export const ImportConsent = z
  .string()
  .check(
    oneLine(),
    z.minLength(10, 'Say where and how these people agreed, in at least 10 characters'),
    z.maxLength(300, 'Use at most 300 characters'),
  );

/** What a column is used for. `unclear`: it contains answers, but its name does not say to which question. */
export const IMPORT_USES = ['email', 'state', 'opt-out', 'opt-in', 'notes', 'unclear', 'ignored'] as const;
export const MAX_IMPORT_COLUMNS = 50;

export const ImportColumn = z.object({
  /** Empty for a list without column names. */
  name: z.string().check(z.maxLength(MAX_SHOWN_LENGTH)),
  use: z.enum(IMPORT_USES),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const outcomeFields = {
  columns: z.array(ImportColumn).check(z.maxLength(MAX_IMPORT_COLUMNS)),
  /** Number of new subscribers. */
  added: z.int(),
  /** Number of existing or unconfirmed subscribers. */
  known: z.int(),
  /** Opted out here or in the file, or erased. Never imported. */
  optedOut: z.int(),
  /**
   * The file does not clearly say whether they agreed: an unclear column, or a line with too many or too few cells.
   * Never imported.
   */
  unclear: z.int(),
  /** Repetitions of an earlier line's address. */
  repeated: z.int(),
  invalid: z.int(),
  invalidLines: z
    .array(z.object({ line: z.int(), text: z.string().check(z.maxLength(MAX_SHOWN_LENGTH)) }))
    .check(z.maxLength(MAX_INVALID_SHOWN)),
};

export const ImportOutcome = z.object(outcomeFields);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Says what an import would do, and changes nothing. The text is CSV with an email column, or one address per line. */
export const checkSubscriberImport = defineEndpoint({
  name: 'checkSubscriberImport',
  method: 'POST',
  path: '/api/newsletter-subscribers/import/check',
  access: 'manage-newsletter',
  body: z.object({ text }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  reply: ImportOutcome,
  problems: [401, 403, 413, 422],
});

/** Imports the new addresses of a text, all or none. Idempotent. */
export const importSubscribers = defineEndpoint({
  name: 'importSubscribers',
  method: 'POST',
  path: '/api/newsletter-subscribers/import',
  access: 'manage-newsletter',
  body: z.object({
    text,
    consent: ImportConsent,
    /** True if they confirmed their addresses elsewhere. Otherwise each gets a confirmation link. */
    isConfirmed: z.boolean(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  /** `id` is the subject of the audit line, and the consent of each new subscriber. */
  reply: z.object({ ...outcomeFields, id: z.string() }),
  problems: [401, 403, 413, 422],
});
