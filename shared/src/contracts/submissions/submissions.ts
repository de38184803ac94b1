import * as z from 'zod/mini';
import { cleanAddress, manyLines, oneLine } from '../clean-text.ts';
import { codePoints } from '../code-points.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FORM_TRAPS } from '../form-traps.ts';
import {
  COMPANY_SIZES,
  INDUSTRIES,
  SUBMISSION_LIMITS,
  type CompanySize,
  type Industry,
} from './submission-options.ts';

function line(label: string, limit: number, required: string) {
  return z.string(required).check(oneLine(), z.minLength(1, required), ...maxCharacters(label, limit));
}

function text(label: string, limit: number) {
  return z.string().check(manyLines(), ...maxCharacters(label, limit));
}

/** Maximum length in code points. JSON Schema's `maxLength` counts the same way, so the OpenAPI document includes it. */
function maxCharacters(label: string, limit: number) {
  return [
    z.refine<string>((value) => codePoints(value) <= limit, {
      error: `${label} must be less than ${limit} characters`,
    }),
    z.meta<string>({ maxLength: limit }),
  ] as const;
}

const INVALID_EMAIL = 'Please enter a valid email address';

/** Equivalent to the pattern without the flag `u`, which a JSON schema cannot express. */
const EMAIL =
  /^[^\s\u0000-\u001f\u007f-\u009f@<>()[\],;:\\"]+@[^\s\u0000-\u001f\u007f-\u009f@.]+(\.[^\s\u0000-\u001f\u007f-\u009f@.]+)+$/u;

/** Unpaired surrogates: UTF-8 cannot encode them, so the stored address would differ. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * An email address as the seed defines it, without control characters and lone surrogates, which no mail can be sent to.
 * Its length counts in code points after trimming. Invisible characters are removed, and its letters have one Unicode form.
 */
export const EmailAddress = z.string(INVALID_EMAIL).check(
  z.overwrite(cleanAddress),
  z.regex(EMAIL, INVALID_EMAIL),
  z.refine((value) => !LONE_SURROGATE.test(value), INVALID_EMAIL),
  ...maxCharacters('Email', SUBMISSION_LIMITS.email),
);

/** The application form as browser and API check it: seed section 5, messages verbatim. */
export const SubmissionForm = z.object({
  companyName: line('Company name', SUBMISSION_LIMITS.companyName, 'Company name is required'),
  industry: z.enum(Object.keys(INDUSTRIES) as [Industry, ...Industry[]], 'Please select an industry'),
  companySize: z.enum(
    Object.keys(COMPANY_SIZES) as [CompanySize, ...CompanySize[]],
    'Please select company size',
  ),
  contactName: line('Contact name', SUBMISSION_LIMITS.contactName, 'Contact name is required'),
  email: EmailAddress,
  phone: line('Phone number', SUBMISSION_LIMITS.phone, 'Phone number is required'),
  projectDescription: z._default(text('Project description', SUBMISSION_LIMITS.projectDescription), ''),
  additionalInfo: z._default(text('Additional info', SUBMISSION_LIMITS.additionalInfo), ''),
});
/** The form's fields and signals. */
export const SubmissionRequest = z.extend(SubmissionForm, {
  ...FORM_TRAPS,
  /** `yes` if the newsletter box is checked. Any other value is ignored. */
  newsletter: z._default(z.string().check(z.maxLength(500)), ''),
  /** The document uploaded ahead of the form; empty when it is sent with the form, or when there is none. */
  upload: z._default(z.string().check(z.maxLength(100)), ''),
});

export type SubmissionForm = z.output<typeof SubmissionForm>;

export const SubmissionReceipt = z.object({
  id: z.string(),
  reference: z.string(),
  receivedAt: z.iso.datetime(),
});
export type SubmissionReceipt = z.infer<typeof SubmissionReceipt>;

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

export const submitApplication = defineEndpoint({
  name: 'submitApplication',
  method: 'POST',
  path: '/api/applications',
  access: 'public',
  body: SubmissionRequest,
  multipart: { file: 'file' },
  keyed: true,
  status: 201,
  reply: SubmissionReceipt,
  /**
   * 409: a request with the same `Idempotency-Key` is still in progress; repeat after `Retry-After`. 410: the upload no
   * longer exists; send the document with the form. 408: the sender stopped sending, or took longer than
   * `MAX_UPLOAD_MS`.
   */
  problems: [408, 409, 410, 413, 415, 422, 429, 507],
});

/**
 * The stored answer of an `Idempotency-Key`, so that a document need not be sent again after its answer was lost. 409
 * while the request is in progress, 404 if the key is unknown: then send everything again.
 */
export const readSubmissionReceipt = defineEndpoint({
  name: 'readSubmissionReceipt',
  method: 'GET',
  path: '/api/applications/receipt',
  access: 'public',
  keyed: true,
  status: 200,
  reply: SubmissionReceipt,
  problems: [404, 409],
});

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
