import { ApiError, type SubmissionReceipt } from '@site/shared/contracts';
import { askReceipt } from './ask-receipt.ts';
import { sendSubmission, StillWorking, type SendInput } from './send-submission.ts';

/** Waits before the second and the third try. */
const WAITS_MS = [1000, 3000] as const;
/** While the API works on an earlier try of the same submission, it is asked for the answer, less and less often. */
const MOST_QUESTIONS = 10;
const LONGEST_WAIT_MS = 8000;

/** Sends again, under the same key, where the way was at fault and not the form. */
export async function sendPatiently(input: SendInput): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  for (const wait of WAITS_MS) {
    try {
      return await sendUntilAnswered(input);
    } catch (error) {
      if (!navigator.onLine || !isPassing(error)) throw error;
    }
    await pause(wait, signal);
    // The answer may be all that was lost: no document goes twice for that.
    const known = await askReceipt(key, signal);
    if (known !== null && known !== 'working') return known;
  }
  return sendUntilAnswered(input);
}

/** An earlier try under the same key is being worked on: its answer is ours, as soon as there is one. */
async function sendUntilAnswered(input: SendInput): Promise<SubmissionReceipt> {
  const { key, signal } = input;
  try {
    return await sendSubmission(input);
  } catch (error) {
    if (!(error instanceof StillWorking)) throw error;
    for (let question = 0; question < MOST_QUESTIONS; question += 1) {
      await pause(Math.min(error.retryAfterMs * 2 ** question, LONGEST_WAIT_MS), signal);
      const known = await askReceipt(key, signal);
      if (known === null) return sendSubmission(input);
      if (known !== 'working') return known;
    }
    throw error;
  }
}

/** Nobody answered, or somebody on the way said that the API does not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [0, 502, 503, 504].includes(error.status) && error.code !== 'bad_reply';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
