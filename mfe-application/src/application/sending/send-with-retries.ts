import { ApiError, type SubmissionReceipt } from '@site/shared/contracts';
import { fetchReceipt } from './fetch-receipt.ts';
import { RequestInFlight } from './send-request.ts';
import { sendSubmission, type SendInput } from './send-submission.ts';
import { delay, retry, trackRetries } from './retry.ts';

/** While the API processes an earlier attempt, the form polls for the receipt with a backoff. */
const MAX_POLLS = 10;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 8000;

export interface SubmissionInput extends SendInput {
  /** No form was sent under this key before, so its receipt cannot belong to an earlier version. */
  readonly isFirst: boolean;
}

/** The API has received an earlier version of the form under the same key, but its response was lost. */
export class EarlierVersionReceived extends Error {
  readonly reference: string;

  constructor(reference: string, cause: unknown) {
    super(`An earlier version was received as ${reference}`, { cause });
    this.reference = reference;
  }
}

/** Sends a submission, with retries under the same key after network failures. */
export function sendWithRetries(input: SubmissionInput): Promise<SubmissionReceipt> {
  const { key, signal, isFirst } = input;
  const { onProgress, onRetry, onAwaited } = trackRetries(input.onProgress);
  return retry({
    signal,
    onRetry,
    send: () => sendUntilAnswered({ ...input, onProgress }, { onRetry, onAwaited }),
    // Only the response may be lost, so the document is not sent again.
    async known() {
      if (!isFirst) return null;
      const known = await fetchReceipt(key, signal);
      return known === 'working' ? null : known;
    },
  });
}

/**
 * Polls for the receipt while the API processes an earlier attempt under the same key. Sends again if that attempt failed,
 * and gives the key up for another version only if there is a receipt.
 */
async function sendUntilAnswered(
  input: SendInput,
  { onRetry, onAwaited }: Pick<ReturnType<typeof trackRetries>, 'onRetry' | 'onAwaited'>,
): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  try {
    return await sendSubmission(input);
  } catch (error) {
    const isOtherVersion = error instanceof ApiError && error.code === 'idempotency_mismatch';
    if (!isOtherVersion && !(error instanceof RequestInFlight)) throw error;
    let known = isOtherVersion ? await fetchReceipt(key, signal) : 'working';
    if (known === 'working') onAwaited();
    const waitMs = error instanceof RequestInFlight ? error.retryAfterMs : FIRST_WAIT_MS;
    for (let poll = 0; known === 'working' && poll < MAX_POLLS; poll += 1) {
      await delay(Math.min(waitMs * 2 ** poll, MAX_WAIT_MS), signal);
      known = await fetchReceipt(key, signal);
    }
    if (known === 'working') throw error;
    if (isOtherVersion && known) throw new EarlierVersionReceived(known.reference, error);
    if (known) return known;
    onRetry();
    return sendSubmission(input);
  }
}
