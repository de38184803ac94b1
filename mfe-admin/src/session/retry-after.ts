import { waitMinutes } from './admin-session-content.ts';

let seconds = 0;

/** Remembers when the service accepts calls again: the auth client's errors do not say it. */
export function noteRetryAfter(response: Response): void {
  if (response.status === 429) seconds = Number(response.headers.get('retry-after')) || 0;
}

/** When to try again after the last 429. */
export function waitText(): string {
  return waitMinutes(Math.max(1, Math.ceil(seconds / 60)));
}
