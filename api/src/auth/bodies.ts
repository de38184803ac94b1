import { EmailAddress } from '@site/shared/contracts';
import * as z from 'zod';

/** Longest password, in characters and in bytes of UTF-8. It is taken exactly as it comes. */
const MAX_PASSWORD = { characters: 256, bytes: 1024 };

const Password = z
  .string()
  .min(1)
  .max(MAX_PASSWORD.bytes)
  .refine(
    (text) =>
      Array.from(text).length <= MAX_PASSWORD.characters && Buffer.byteLength(text) <= MAX_PASSWORD.bytes,
  );
const Email = z.string().trim().max(255).pipe(EmailAddress);

/** An unknown address is refused like a wrong password, whatever its form. */
export const PasswordGrant = z.object({ email: z.string().min(1).max(255), password: Password });
export const RefreshGrant = z.object({ refresh_token: z.string().min(1).max(1024) });
export const SignUp = z.object({ email: Email, password: Password });
export const Recovery = z.object({ email: Email });
export const Resend = z.object({ type: z.literal('signup'), email: Email });
/** `email` is what newer clients call the link of a sign-up. */
export const LinkProof = z.object({
  type: z.enum(['signup', 'email', 'recovery']),
  token_hash: z.string().min(1).max(200),
});
export const UserChange = z.object({ password: Password, current_password: Password.optional() });
export const Scope = z.enum(['global', 'local', 'others']).default('global');
