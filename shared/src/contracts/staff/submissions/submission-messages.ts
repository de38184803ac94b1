import * as z from 'zod/mini';
import { manyLines, oneLine } from '../../common/clean-text.ts';
import { codePoints } from '../../common/code-points.ts';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

/** Longest message in code points. */
export const MAX_MESSAGE_LENGTH = 5000;
export const MAX_MESSAGE_SUBJECT_LENGTH = 150;
/** Maximum number of messages for one submission. */
export const MAX_SUBMISSION_MESSAGES = 100;
/** How many days a request takes documents. */
export const REQUEST_DAYS = 14;
/** How long a request stays open after its first document. */
export const REQUEST_HOURS_AFTER_FIRST = 24;

/** What staff wrote to the applicant. */
export const SubmissionMessage = z.object({
  id: z.string(),
  /** `reply`, `document-request`, or a kind of a later version. */
  kind: z.string(),
  /** Email address of the author. Null after the account was deleted. */
  author: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  subject: z.string(),
  text: z.string(),
  /** Null unless documents were asked for. */
  request: z.nullable(
    z.object({
      /** False if it was withdrawn, replaced, complete, or has expired. */
      is_open: z.boolean(),
      closes_at: z.iso.datetime(),
      /** When the first document arrived. */
      answered_at: z.nullable(z.iso.datetime()),
      withdrawn_at: z.nullable(z.iso.datetime()),
      documents: z.int(),
    }),
  ),
});
export type SubmissionMessage = z.infer<typeof SubmissionMessage>;

const MessageText = z.string().check(
  manyLines(),
  z.minLength(1, 'Enter a message'),
  z.refine((text) => codePoints(text) <= MAX_MESSAGE_LENGTH, { error: 'Use 5,000 characters or fewer' }),
  z.meta({ maxLength: MAX_MESSAGE_LENGTH }),
);

/** Chosen by the caller, so that a message sent again is stored and emailed once. Pages of an earlier version send none. */
const MessageId = z.optional(z.uuid());

/** The form's input, which the form checks before the API does. */
export const DocumentRequestInput = z.object({ id: MessageId, text: MessageText });
export type DocumentRequestInput = z.infer<typeof DocumentRequestInput>;
export const SubmissionReplyInput = z.object({
  id: MessageId,
  subject: z.string().check(
    oneLine(),
    z.minLength(1, 'Enter a subject'),
    z.refine((text) => codePoints(text) <= MAX_MESSAGE_SUBJECT_LENGTH, {
      error: 'Use 150 characters or fewer',
    }),
    z.meta({ maxLength: MAX_MESSAGE_SUBJECT_LENGTH }),
  ),
  text: MessageText,
});
export type SubmissionReplyInput = z.infer<typeof SubmissionReplyInput>;

/** Newest first. */
export const listSubmissionMessages = defineEndpoint({
  name: 'listSubmissionMessages',
  method: 'GET',
  path: '/api/admin/submissions/:id/messages',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 200,
  reply: z.object({ items: z.array(SubmissionMessage).check(z.maxLength(MAX_SUBMISSION_MESSAGES)) }),
  problems: [401, 403, 404],
});

/**
 * Emails the applicant. A new application moves to `contacted`. 409 with code `too_many_messages` when the submission has
 * `MAX_SUBMISSION_MESSAGES`; 404 in quarantine. A message with the same id and content is returned instead of sent again; 422
 * with code `idempotency_mismatch` when the id belongs to a message with other content.
 */
export const replyToApplicant = defineEndpoint({
  name: 'replyToApplicant',
  method: 'POST',
  path: '/api/admin/submissions/:id/replies',
  access: 'review-submissions',
  params: SubmissionParams,
  body: SubmissionReplyInput,
  status: 201,
  reply: SubmissionMessage,
  problems: [401, 403, 404, 409, 422],
});

/**
 * Emails the applicant a link that takes documents, closes an earlier one, and moves the submission to `waiting`. 404, 409 and
 * repeated ids as for a reply.
 */
export const requestDocuments = defineEndpoint({
  name: 'requestDocuments',
  method: 'POST',
  path: '/api/admin/submissions/:id/document-requests',
  access: 'review-submissions',
  params: SubmissionParams,
  body: DocumentRequestInput,
  status: 201,
  reply: SubmissionMessage,
  problems: [401, 403, 404, 409, 422],
});

/** Closes the link. A submission in `waiting` moves to `in_review`. 404 when the request is not open. */
export const withdrawDocumentRequest = defineEndpoint({
  name: 'withdrawDocumentRequest',
  method: 'DELETE',
  path: '/api/admin/submissions/:id/document-requests/:message',
  access: 'review-submissions',
  params: z.extend(SubmissionParams, { message: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});
