import { randomUUID } from 'node:crypto';

/** A version 7 UUID. It starts with the time, so rows created together are close together in the primary index. */
export function createId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
