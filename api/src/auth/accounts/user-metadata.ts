import { AuthError } from '../auth-errors.ts';

/** Values that users store about themselves. They are returned with every session, so they are small. */
export type UserMetadata = Readonly<Record<string, unknown>>;

const MAX_METADATA_BYTES = 4096;
const MAX_METADATA_DEPTH = 4;

/** Merges a change into stored metadata. A key with null is removed. Throws `validation_failed` when the result is too large. */
export function mergeMetadata(stored: string, change: UserMetadata): string {
  const merged = Object.entries({ ...(JSON.parse(stored) as UserMetadata), ...change });
  const metadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
  if (isDeeperThan(MAX_METADATA_DEPTH, metadata))
    throw new AuthError('validation_failed', {
      message: `User data can be nested ${MAX_METADATA_DEPTH} levels deep`,
    });
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw new AuthError('validation_failed', { message: `User data can have ${MAX_METADATA_BYTES} bytes` });
  return text;
}

/** Stops at the limit, because a request can nest deeper than the stack allows. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}
