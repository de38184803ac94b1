import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';

/** A submission as the admin area reads it: the seed's columns under the seed's names. */
export const Submission = z.object({
  id: z.string(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  company_name: z.string(),
  industry: z.string(),
  company_size: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  project_description: z.nullable(z.string()),
  additional_info: z.nullable(z.string()),
  file_path: z.nullable(z.string()),
  /** From 30 on, a submission needs a second look; from 60 on, it is quarantined. */
  spam_score: z._default(z.int(), 0),
  spam_reasons: z._default(z.string(), ''),
  /** Reference of a recent submission from the same address for the same company, under another key. */
  duplicate_of: z._default(z.nullable(z.string()), null),
});
export type Submission = z.infer<typeof Submission>;
export const SUBMISSIONS_PAGE_SIZE = 50;

/** The newest; `next` is null if these are all. */
export const QuarantinedSubmissions = z.object({
  items: z.array(Submission).check(z.maxLength(SUBMISSIONS_PAGE_SIZE)),
  next: z.nullable(z.string()),
});
export type QuarantinedSubmissions = z.infer<typeof QuarantinedSubmissions>;

/** Suspected spam: stored like the others, listed separately, no email was sent. */
export const listQuarantine = defineEndpoint({
  name: 'listQuarantine',
  method: 'GET',
  path: '/api/quarantine',
  access: 'review-submissions',
  status: 200,
  reply: QuarantinedSubmissions,
  problems: [401, 403],
});

/** Releases a submission from quarantine: it joins the list, and its mails are sent. */
export const releaseSubmission = defineEndpoint({
  name: 'releaseSubmission',
  method: 'POST',
  path: '/api/applications/:id/release',
  access: 'review-submissions',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});

/** Index of the document, in the order of arrival. The first by default. */
export const DocumentQuery = z.object({
  number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
});

export const downloadDocument = defineEndpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/applications/:id/document',
  access: 'review-submissions',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  query: DocumentQuery,
  status: 200,
  problems: [401, 403, 404],
});
