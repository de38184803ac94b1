/** Caches the result of an async call for a limited time. Concurrent callers share one call. Failures are not cached. */
export function remembered<Answer>(ask: () => Promise<Answer>, holdsMs: number, now: () => number) {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  const forget = () => void (last = null);
  return {
    forget,
    recall(): Promise<Answer> {
      if (last && now() - last.at < holdsMs) return last.answer;
      const asked = { at: now(), answer: ask() };
      last = asked;
      asked.answer.catch(() => {
        if (last === asked) forget();
      });
      return asked.answer;
    },
  };
}
