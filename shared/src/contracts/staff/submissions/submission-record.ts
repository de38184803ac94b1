import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { MAX_REQUESTED_DOCUMENTS } from '../../public/document-request.ts';
import { MAX_SUBMISSION_MESSAGES } from './submission-messages.ts';
import { workFields } from './submission-work.ts';
import { Submission } from './stored-submission.ts';

const SubmissionDocument = z.object({ name: z.string(), type: z.string(), size: z.int() });

export const MAX_FURTHER_DOCUMENTS = MAX_SUBMISSION_MESSAGES * MAX_REQUESTED_DOCUMENTS;

/** A submission with all its details. */
export const SubmissionRecord = z.extend(Submission, {
  /** Whether it is in quarantine. */
  quarantined: z.boolean(),
  /** The first document, under the applicant's file name; `size` in bytes. */
  document: z.nullable(SubmissionDocument),
  /** Further documents, in the order of their arrival. */
  further_documents: z._default(
    z
      .array(z.extend(SubmissionDocument, { received_at: z.iso.datetime() }))
      .check(z.maxLength(MAX_FURTHER_DOCUMENTS)),
    [],
  ),
  /** The submission that this one was merged into. */
  merged_into: z._default(z.nullable(z.object({ reference: z.string(), company_name: z.string() })), null),
  ...workFields,
});
export type SubmissionRecord = z.infer<typeof SubmissionRecord>;

/** Finds a submission by its reference as people say it: case, dashes and spaces do not matter, nor O for 0 or I for 1. */
export const findSubmission = defineEndpoint({
  name: 'findSubmission',
  method: 'GET',
  path: '/api/applications/by-reference/:reference',
  access: 'review-submissions',
  params: z.object({ reference: z.string().check(z.minLength(1), z.maxLength(60)) }),
  status: 200,
  reply: SubmissionRecord,
  problems: [401, 403, 404],
});

/** Permanently removes a submission, with its document and the mails about it. */
export const eraseSubmission = defineEndpoint({
  name: 'eraseSubmission',
  method: 'DELETE',
  path: '/api/applications/:id',
  access: 'erase-submissions',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});
