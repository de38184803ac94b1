import { randomBytes } from 'node:crypto';

/** Header that carries a request's id through composer and API into both logs. */
export const REQUEST_ID = 'X-Request-Id';

const prefix = () => randomBytes(6).toString('base64url').replace(/[^\w]/g, 'x');

/** Makes request ids: unique in this process by a counter, across processes by a random prefix. Random bytes for each would cost more than the page. */
export function createRequestIds(start = prefix()): () => string {
  let count = 0;
  return () => `${start}${(count++).toString(36).padStart(6, '0')}`;
}
