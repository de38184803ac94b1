import * as z from 'zod/mini';

/** One failed field of a request: `field` is the form's field name, `message` is what the form shows. */
export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** More than any form has fields. */
export const MAX_FIELD_ERRORS = 50;

/** The API's only error body: RFC 9457 problem details with a closed set of codes and, for 422, an entry per field. */
export const Problem = z.object({
  type: z._default(z.string(), 'about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(FieldError).check(z.maxLength(MAX_FIELD_ERRORS))),
});
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_TYPE = 'application/problem+json';
