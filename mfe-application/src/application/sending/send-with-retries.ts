import type { SubmissionReceipt } from '@site/shared/contracts';
import { askReceipt } from './ask-receipt.ts';
import { StillWorking } from './send-request.ts';
import { sendSubmission, type SendInput } from './send-submission.ts';
import { pause, tellRetries, tryAgain } from './try-again.ts';

/** While the API processes an earlier attempt, the form polls for the receipt with a backoff. */
const MAX_QUESTIONS = 10;
const MAX_WAIT_MS = 8000;

/** Sends a submission, with retries under the same key after network failures. */
export function sendWithRetries(input: SendInput): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  const { onProgress, onRetry, onAwaited } = tellRetries(input.onProgress);
  return tryAgain({
    signal,
    onRetry,
    send: () => sendUntilAnswered({ ...input, onProgress }, { onRetry, onAwaited }),
    // Only the response may be lost, so the document is not sent again.
    async known() {
      const known = await askReceipt(key, signal);
      return known === 'working' ? null : known;
    },
  });
}

/** Polls for the receipt while the API processes an earlier attempt under the same key. */
async function sendUntilAnswered(
  input: SendInput,
  { onRetry, onAwaited }: Pick<ReturnType<typeof tellRetries>, 'onRetry' | 'onAwaited'>,
): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  try {
    return await sendSubmission(input);
  } catch (error) {
    if (!(error instanceof StillWorking)) throw error;
    onAwaited();
    for (let question = 0; question < MAX_QUESTIONS; question += 1) {
      await pause(Math.min(error.retryAfterMs * 2 ** question, MAX_WAIT_MS), signal);
      const known = await askReceipt(key, signal);
      if (known === null) {
        onRetry();
        return sendSubmission(input);
      }
      if (known !== 'working') return known;
    }
    throw error;
  }
}
