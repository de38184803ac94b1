import { createHash, timingSafeEqual } from 'node:crypto';

/** The answer to a command or counts without the token. */
export const WRONG_TOKEN = {
  status: 401,
  body: JSON.stringify({
    message: 'the token is invalid: set RELEASE_TOKEN to the token of this composer',
  }),
};

/** Compares hashes, which have equal length, in constant time. */
export function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
