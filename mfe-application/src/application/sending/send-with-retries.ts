import type { SubmissionReceipt } from '@site/shared/contracts';
import { askReceipt } from './ask-receipt.ts';
import { StillWorking } from './send-request.ts';
import { sendSubmission, type SendInput } from './send-submission.ts';
import { pause, tellRetries, tryAgain } from './try-again.ts';

/** While the API works on an earlier try of the same submission, it is asked for the answer, less and less often. */
const MAX_QUESTIONS = 10;
const MAX_WAIT_MS = 8000;

/** Sends a submission, again and under the same key where the way was at fault. */
export function sendWithRetries(input: SendInput): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  const { onProgress, onRetry, onAwaited } = tellRetries(input.onProgress);
  return tryAgain({
    signal,
    onRetry,
    send: () => sendUntilAnswered({ ...input, onProgress }, { onRetry, onAwaited }),
    // The answer may be all that was lost: no document goes twice for that.
    async known() {
      const known = await askReceipt(key, signal);
      return known === 'working' ? null : known;
    },
  });
}

/** An earlier try under the same key is being worked on: its answer is ours, as soon as there is one. */
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
