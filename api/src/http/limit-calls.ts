import type { RequestHandler } from 'express';
import { addressKey, consume, type Limiter } from '../limits/rate-limit.ts';
import { toAppError } from './error-handler.ts';
import { requestInfo } from './request-info.ts';

/** Limits requests per address. */
export function limitByAddress(limiter: Limiter): RequestHandler {
  return async (_request, response, next) => {
    await consume(limiter, addressKey(requestInfo(response).address));
    next();
  };
}

/** Runs work under a limit of attempts. An attempt that fails with a server error is not counted. */
export async function underLimit<Result>(
  limiter: Limiter,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await consume(limiter, key);
  try {
    return await work();
  } catch (error) {
    // Not awaited: when the database is unavailable, the caller would wait for another timeout.
    if (toAppError(error).status >= 500) limiter.refund(key).catch(() => undefined);
    throw error;
  }
}
