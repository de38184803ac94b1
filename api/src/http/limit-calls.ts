import type { RequestHandler } from 'express';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import { consume } from '../limits/rate-limit.ts';
import { toAppError } from './error-handler.ts';
import { requestInfo } from './request-info.ts';

/** Limits requests per address. */
export function limitByAddress(limiter: AddressLimiter): RequestHandler {
  return async (_request, response, next) => {
    await consume(limiter, requestInfo(response).address);
    next();
  };
}

/** Runs work under a limit of attempts. An attempt that fails with a server error is not counted. */
export async function underLimit<Result>(
  limiter: AddressLimiter,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await consume(limiter, address);
  try {
    return await work();
  } catch (error) {
    // Not awaited: when the database is unavailable, the caller would wait for another timeout.
    if (toAppError(error).status >= 500) limiter.refund(address).catch(() => undefined);
    throw error;
  }
}
