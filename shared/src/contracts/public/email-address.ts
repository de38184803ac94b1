import * as z from 'zod/mini';
import { cleanAddress } from '../common/clean-text.ts';
import { codePoints } from '../common/code-points.ts';
import { SUBMISSION_LIMITS } from './submission-options.ts';

/** Maximum length in code points. JSON Schema's `maxLength` counts the same way, so the OpenAPI document includes it. */
export function maxCharacters(label: string, limit: number) {
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
