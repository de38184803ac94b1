import { ApiError } from '@site/shared/contracts';
import type { Sending, UploadProgress } from './send-request.ts';

/** Delays before the second and the third attempt. */
const WAITS_MS = [1000, 3000] as const;

interface RetryOptions<T> {
  readonly signal: AbortSignal;
  send(): Promise<T>;
  /** Called before each delay, so that the visitor knows about the retry. */
  onRetry(): void;
  /** Called before each retry: returns the result of an earlier attempt, if there is one. */
  known?(): Promise<T | null>;
}

/**
 * Retries after 1 s and 3 s when the network failed, not when the request was refused. Rejects with the last error,
 * immediately while the browser is offline, and with the signal's reason once aborted.
 */
export async function retry<T>({ signal, send, known, onRetry }: RetryOptions<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      if (!navigator.onLine || !isTransient(error)) throw error;
    }
    onRetry();
    await delay(wait, signal);
    const result = await known?.();
    if (result) return result;
  }
  return send();
}

/** Marks progress as a retry, or as a wait for the response to an earlier attempt. */
export function trackRetries(onProgress: Sending['onProgress']) {
  let stage: Pick<UploadProgress, 'isRetry' | 'isAwaited'> = {};
  const tell: Sending['onProgress'] = (progress) => onProgress({ ...progress, ...stage });
  const enter = (next: typeof stage) => () => {
    stage = next;
    tell({ sent: 0, total: 0, slow: false });
  };
  return { onProgress: tell, onRetry: enter({ isRetry: true }), onAwaited: enter({ isAwaited: true }) };
}

/** No response, or a proxy's response that the API is unavailable. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [0, 502, 503, 504].includes(error.status) && error.code !== 'bad_reply';
}

export function delay(ms: number, signal: AbortSignal): Promise<void> {
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
