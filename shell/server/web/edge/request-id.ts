import { randomBytes } from 'node:crypto';

/** Header with the request id, which both the composer and the API log. */
export const REQUEST_ID = 'X-Request-Id';

const prefix = () => randomBytes(6).toString('base64url').replace(/[^\w]/g, 'x');

/**
 * Creates request ids: a counter, and a random prefix per process. Random bytes for each request would cost more than the page.
 */
export function createRequestIds(start = prefix()): () => string {
  let count = 0;
  return () => `${start}${(count++).toString(36).padStart(6, '0')}`;
}
