import { jest } from '@jest/globals';

/** From now on, a request without an answer ends only if it has a time limit, and only when `endTimeLimits` is called. */
export function stallConnection() {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const answer = globalThis.fetch;
  // The fake API ignores abort signals.
  globalThis.fetch = (input, init) => Promise.race([answer(input, init), endOf(init?.signal)]);
  return {
    /** The latest time limit. */
    lastLimit: () => timeout.mock.lastCall?.[0],
    endTimeLimits: () => limit.abort(),
  };
}

export const noAnswer = () => new Promise<never>(() => undefined);

function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}
