import { jest } from '@jest/globals';

/** From now on, a request without an answer ends only when `endTimeLimits` is called, and only if it has a time limit. */
export function stallConnection() {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const answer = globalThis.fetch;
  // The fake API, which is restored after each test, does not look at signals.
  globalThis.fetch = (input, init) => Promise.race([answer(input, init), endOf(init?.signal)]);
  return {
    /** The limit that was set last. */
    lastLimit: () => timeout.mock.lastCall?.[0],
    endTimeLimits: () => limit.abort(),
  };
}

export const noAnswer = () => new Promise<never>(() => undefined);

function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}
