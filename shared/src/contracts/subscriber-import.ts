import * as z from 'zod/mini';
import { oneLine } from './clean-text.ts';
import { defineEndpoint } from './endpoint.ts';

export const MAX_IMPORT_CHARACTERS = 1_000_000;
export const MAX_IMPORT_ADDRESSES = 5000;
/** Lines that are shown as examples of invalid ones. */
export const MAX_INVALID_SHOWN = 20;
const MAX_SHOWN_LENGTH = 80;
/** JSON takes more bytes than the text has characters. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** What a reader puts in place of bytes that are not of the expected encoding, and what UTF-16 has between ASCII letters. */
const UNREADABLE = /[\0\uFFFD]/;

const text = z.string().check(
  z.refine((value) => !UNREADABLE.test(value), 'Some characters could not be read. Save the file as UTF-8'),
  z.minLength(1, 'Choose a file or paste addresses'),
  z.maxLength(
    MAX_IMPORT_CHARACTERS,
    `A file may have at most ${MAX_IMPORT_CHARACTERS.toLocaleString('en-US')} characters`,
  ),
);

/** Where and how the people of an import agreed. */
export const ImportConsent = z
  .string()
  .check(
    oneLine(),
    z.minLength(10, 'Say where and how these people agreed, in at least 10 characters'),
    z.maxLength(300, 'Use at most 300 characters'),
  );

/** What a column of an import is taken for. `unclear` has answers to a question that its name does not tell. */
export const IMPORT_USES = ['email', 'state', 'opt-out', 'opt-in', 'notes', 'unclear', 'ignored'] as const;
export const MAX_IMPORT_COLUMNS = 50;

export const ImportColumn = z.object({
  /** Empty in a list without column names. */
  name: z.string().check(z.maxLength(MAX_SHOWN_LENGTH)),
  use: z.enum(IMPORT_USES),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const outcomeFields = {
  columns: z.array(ImportColumn).check(z.maxLength(MAX_IMPORT_COLUMNS)),
  /** New subscribers. */
  added: z.int(),
  /** Subscribers already, or awaiting confirmation. */
  known: z.int(),
  /** Opted out here or in the file itself, or erased; never imported. */
  optedOut: z.int(),
  /** The file does not clearly say whether they agreed: an unclear column, or a line with more or fewer cells. Never imported. */
  unclear: z.int(),
  /** Further lines with an address of an earlier line. */
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

/** Adds the new addresses of a text, all or none. Idempotent: the same text adds nothing the second time. */
export const importSubscribers = defineEndpoint({
  name: 'importSubscribers',
  method: 'POST',
  path: '/api/newsletter-subscribers/import',
  access: 'manage-newsletter',
  body: z.object({
    text,
    consent: ImportConsent,
    /** True when they confirmed their addresses elsewhere. Otherwise each gets a confirmation link. */
    isConfirmed: z.boolean(),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  /** `id` is the subject of the audit line, and the consent of each new subscriber. */
  reply: z.object({ ...outcomeFields, id: z.string() }),
  problems: [401, 403, 413, 422],
});
