import * as z from 'zod/mini';
import { manyLines, oneLine } from '../common/clean-text.ts';
import { defineEndpoint } from '../common/endpoint.ts';
import { FORM_TRAPS } from './form-traps.ts';
import {
  COMPANY_SIZES,
  INDUSTRIES,
  SUBMISSION_LIMITS,
  type CompanySize,
  type Industry,
} from './submission-options.ts';
import { EmailAddress, maxCharacters } from './email-address.ts';

function line(label: string, limit: number, required: string) {
  return z.string(required).check(oneLine(), z.minLength(1, required), ...maxCharacters(label, limit));
}

function text(label: string, limit: number) {
  return z.string().check(manyLines(), ...maxCharacters(label, limit));
}

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
