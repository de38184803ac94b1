import { ApiError, callApi, readSubmissionReceipt, type SubmissionReceipt } from '@site/shared/contracts';

const TIMEOUT_MS = 10_000;

/**
 * What the API answered to a submission whose answer did not arrive. `working` while it is still at it; null when it
 * knows nothing of it, or cannot be asked.
 */
export async function askReceipt(
  key: string,
  signal: AbortSignal,
): Promise<SubmissionReceipt | 'working' | null> {
  try {
    return await callApi(readSubmissionReceipt, {
      headers: { 'idempotency-key': key },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof ApiError && error.code === 'request_in_flight' ? 'working' : null;
  }
}
