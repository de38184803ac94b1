import { ApiError, callApi, readSubmissionReceipt, type SubmissionReceipt } from '@site/shared/contracts';

const TIMEOUT_MS = 10_000;

/**
 * The receipt of a submission whose response was lost. `working` while the API still processes it; null when the API does
 * not know it or cannot be reached.
 */
export async function fetchReceipt(
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
