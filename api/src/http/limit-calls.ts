import type { RequestHandler } from 'express';
import { addressKey, take, type Limiter } from '../limits/rate-limit.ts';
import { toAppError } from './error-handler.ts';
import { requestInfo } from './request-info.ts';

/** Counts each request by the caller's address. */
export function limitByAddress(limiter: Limiter): RequestHandler {
  return async (_request, response, next) => {
    await take(limiter, addressKey(requestInfo(response).address));
    next();
  };
}

/** Does work under a limit of attempts; one that fails by a fault of our own is not counted. */
export async function underLimit<Result>(
  limiter: Limiter,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await take(limiter, key);
  try {
    return await work();
  } catch (error) {
    // Not waited for: where the database is away, the sender would wait for one more time-out.
    if (toAppError(error).status >= 500) limiter.give(key).catch(() => undefined);
    throw error;
  }
}
