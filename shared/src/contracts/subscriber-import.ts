import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const MAX_IMPORT_CHARACTERS = 1_000_000;
export const MAX_IMPORT_ADDRESSES = 5000;
/** Lines that are shown as examples of invalid ones. */
export const MAX_INVALID_SHOWN = 20;
const MAX_SHOWN_LENGTH = 80;
/** JSON takes more bytes than the text has characters. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

const text = z
  .string()
  .check(
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
    z.trim(),
    z.minLength(10, 'Say where and how these people agreed, in at least 10 characters'),
    z.maxLength(300, 'Use at most 300 characters'),
  );

const outcomeFields = {
  /** New subscribers. */
  added: z.int(),
  /** Subscribers already, or awaiting confirmation. */
  known: z.int(),
  /** Opted out here or in the file itself, or erased; never imported. */
  optedOut: z.int(),
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
