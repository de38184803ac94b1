import type { Request } from 'express';
import type * as z from 'zod';
import { bearerOf } from '../http/authenticate.ts';
import { AuthError } from './auth-errors.ts';

/** The access token of a request. Throws `no_authorization` without one. */
export function tokenOf(request: Request): string {
  const token = bearerOf(request.headers.authorization);
  if (!token) throw new AuthError('no_authorization');
  return token;
}

/** Throws `validation_failed` for a value that does not match the schema. */
export function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AuthError('validation_failed');
  return parsed.data;
}
