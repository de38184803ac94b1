import { ApiError } from '@site/shared/contracts';
import type { Sending, UploadProgress } from './send-request.ts';

/** Waits before the second and the third try. */
const WAITS_MS = [1000, 3000] as const;

interface Trying<T> {
  readonly signal: AbortSignal;
  send(): Promise<T>;
  /** Told before each wait: the visitor learns that it goes on by itself. */
  onRetry(): void;
  /** Asked before each further try: what is known by now of the ones before, if anything is. */
  known?(): Promise<T | null>;
}

/**
 * Sends again, after 1 s and after 3 s, where the way was at fault and not what was sent. Rejects with the last error, at once
 * where the browser has no network, and with the signal's reason once aborted.
 */
export async function tryAgain<T>({ signal, send, known, onRetry }: Trying<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      if (!navigator.onLine || !isPassing(error)) throw error;
    }
    onRetry();
    await pause(wait, signal);
    const result = await known?.();
    if (result) return result;
  }
  return send();
}

/** Marks the progress of every further try as one, and of the wait for the answer to an earlier one. */
export function tellRetries(onProgress: Sending['onProgress']) {
  let stage: Pick<UploadProgress, 'isRetry' | 'isAwaited'> = {};
  const tell: Sending['onProgress'] = (progress) => onProgress({ ...progress, ...stage });
  const enter = (next: typeof stage) => () => {
    stage = next;
    tell({ sent: 0, total: 0, slow: false });
  };
  return { onProgress: tell, onRetry: enter({ isRetry: true }), onAwaited: enter({ isAwaited: true }) };
}

/** Nobody answered, or somebody on the way said that the API does not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [0, 502, 503, 504].includes(error.status) && error.code !== 'bad_reply';
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
