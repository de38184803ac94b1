import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const HintText = z._default(z.string().check(z.maxLength(500)), '');

/** What a form sends beside its fields, so that machines can be told from people. Nothing of it is needed. */
export const FORM_TRAPS = {
  /** A field that people do not see. */
  website: HintText,
  /** The note that script fetched when the form was first touched. */
  formToken: HintText,
  /** `yes` once a key, a pointer or the focus was in the form. */
  touched: HintText,
} as const;

/** Taken by script when a form is first touched: how long filling in took is a sign. */
export const issueFormToken = defineEndpoint({
  name: 'issueFormToken',
  method: 'POST',
  path: '/api/form-tokens',
  access: 'public',
  status: 201,
  reply: z.object({ token: z.string() }),
  problems: [],
});
