import { EmailAddress } from '@site/shared/contracts';
import * as z from 'zod';

/** Maximum length of a password in characters and in UTF-8 bytes. Passwords are not trimmed. */
const MAX_PASSWORD = { characters: 256, bytes: 1024 };

const Password = z
  .string()
  .min(1)
  .max(MAX_PASSWORD.bytes)
  .refine(
    (text) =>
      Array.from(text).length <= MAX_PASSWORD.characters && Buffer.byteLength(text) <= MAX_PASSWORD.bytes,
  )
  // A JSON schema counts characters like the check above. `max()` counts UTF-16 units.
  .meta({ maxLength: MAX_PASSWORD.characters });
const Email = z.string().trim().max(255).pipe(EmailAddress);

/** The email format is not validated, so an unknown email gets the same error as a wrong password. */
export const PasswordGrant = z.object({ email: z.string().min(1).max(255), password: Password });
export const RefreshGrant = z.object({ refresh_token: z.string().min(1).max(1024) });
/** Bounded in size and depth when it is merged. */
const Metadata = z.record(z.string(), z.unknown());
export const SignUp = z.object({ email: Email, password: Password, data: Metadata.optional() });
export const Recovery = z.object({ email: Email });
export const Resend = z.object({ type: z.enum(['signup', 'email_change']), email: Email });
/** Newer clients send `email` instead of `signup`. The password is that of the sign-up; our page asks for it. */
export const LinkProof = z.object({
  type: z.enum(['signup', 'email', 'recovery', 'invite', 'email_change']),
  token_hash: z.string().min(1).max(200),
  password: Password.optional(),
});
/** The code of a mail instead of its link, with the address that the mail went to. */
export const CodeProof = LinkProof.omit({ token_hash: true }).extend({
  email: Email,
  token: z.string().min(1).max(40),
});
export const UserChange = z.object({
  password: Password.optional(),
  email: Email.optional(),
  data: Metadata.optional(),
  current_password: Password.optional(),
});
export const Scope = z.enum(['global', 'local', 'others']).default('global');

const MAX_NAME_LENGTH = 100;
const Name = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text))
  .nullish();
export const NewFactor = z.object({ factor_type: z.literal('totp'), friendly_name: Name, issuer: Name });
export const FactorCode = z.object({
  challenge_id: z.string().max(36),
  code: z.string().regex(/^\d{6}$/),
});
