import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

const HintText = z._default(z.string().check(z.maxLength(500)), '');

/** Signals that a form sends besides its fields, to tell bots from people. All are optional. */
export const FORM_TRAPS = {
  /**
   * A field that people do not see. Pages of earlier releases call it `website`, which browsers fill in, so that name
   * is ignored.
   */
  leaveBlank: HintText,
  /** The token that script fetched when the form was first touched. */
  formToken: HintText,
  /** `yes` once the form received a key press, a pointer event or the focus. */
  touched: HintText,
  /** `FormWork` as JSON, if proof of work was requested because many forms arrive. */
  work: z._default(z.string().check(z.maxLength(2000)), ''),
} as const;

/** A proof-of-work challenge in ALTCHA's format: find the counter whose PBKDF2 key begins with `keyPrefix`. */
export const FormChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    /** Iterations of one derivation. */
    cost: z.int(),
    /** Bytes. */
    keyLength: z.int(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    data: z.object({ form: z.string(), subject: z.string() }),
  }),
  signature: z.string(),
});
export type FormChallenge = z.output<typeof FormChallenge>;

/** A challenge with its solution. */
export const FormWork = z.object({
  challenge: FormChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.optional(z.number()) }),
});
export type FormWork = z.output<typeof FormWork>;

export const WORKING_FORMS = ['application', 'newsletter'] as const;
export type WorkingForm = (typeof WORKING_FORMS)[number];

/**
 * Called by script before it sends a form. Null unless many forms arrive. `subject` identifies the form, so that a
 * proof of work counts once: an application's idempotency key, or a sign-up's address.
 */
export const askForFormWork = defineEndpoint({
  name: 'askForFormWork',
  method: 'POST',
  path: '/api/form-work',
  access: 'public',
  body: z.object({
    form: z.enum(WORKING_FORMS),
    subject: z.string().check(z.minLength(1), z.maxLength(320)),
  }),
  status: 200,
  reply: z.object({ challenge: z.nullable(FormChallenge) }),
  problems: [422],
});

/** Called by script when a form is first touched, because the time to fill in the form is a signal. */
export const issueFormToken = defineEndpoint({
  name: 'issueFormToken',
  method: 'POST',
  path: '/api/form-tokens',
  access: 'public',
  status: 201,
  reply: z.object({ token: z.string() }),
  problems: [],
});
