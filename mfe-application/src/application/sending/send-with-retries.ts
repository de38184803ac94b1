import type { SubmissionReceipt } from '@site/shared/contracts';
import { fetchReceipt } from './fetch-receipt.ts';
import { RequestInFlight } from './send-request.ts';
import { sendSubmission, type SendInput } from './send-submission.ts';
import { delay, retry, trackRetries } from './retry.ts';

/** While the API processes an earlier attempt, the form polls for the receipt with a backoff. */
const MAX_POLLS = 10;
const MAX_WAIT_MS = 8000;

/** Sends a submission, with retries under the same key after network failures. */
export function sendWithRetries(input: SendInput): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  const { onProgress, onRetry, onAwaited } = trackRetries(input.onProgress);
  return retry({
    signal,
    onRetry,
    send: () => sendUntilAnswered({ ...input, onProgress }, { onRetry, onAwaited }),
    // Only the response may be lost, so the document is not sent again.
    async known() {
      const known = await fetchReceipt(key, signal);
      return known === 'working' ? null : known;
    },
  });
}

/** Polls for the receipt while the API processes an earlier attempt under the same key. */
async function sendUntilAnswered(
  input: SendInput,
  { onRetry, onAwaited }: Pick<ReturnType<typeof trackRetries>, 'onRetry' | 'onAwaited'>,
): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  try {
    return await sendSubmission(input);
  } catch (error) {
    if (!(error instanceof RequestInFlight)) throw error;
    onAwaited();
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      await delay(Math.min(error.retryAfterMs * 2 ** poll, MAX_WAIT_MS), signal);
      const known = await fetchReceipt(key, signal);
      if (known === null) {
        onRetry();
        return sendSubmission(input);
      }
      if (known !== 'working') return known;
    }
    throw error;
  }
}
