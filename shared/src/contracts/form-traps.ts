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
  /** `FormWork` as JSON, where many forms come and work was asked for. */
  work: z._default(z.string().check(z.maxLength(2000)), ''),
} as const;

/** A proof of work in ALTCHA's format: the counter is sought whose PBKDF2 key begins with `keyPrefix`. */
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

/** A challenge with what was found. */
export const FormWork = z.object({
  challenge: FormChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.optional(z.number()) }),
});
export type FormWork = z.output<typeof FormWork>;

export const WORKING_FORMS = ['application', 'newsletter'] as const;
export type WorkingForm = (typeof WORKING_FORMS)[number];

/**
 * Asked by script before it sends a form. Null but while many forms come. `subject` is what the form is about, so that
 * work done once is good once: an application's idempotency key, a sign-up's address.
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
