/** Caches the result of an async call for a limited time. Concurrent callers share one call. Failures are not cached. */
export function createCachedValue<Value>(load: () => Promise<Value>, maxAgeMs: number, now: () => number) {
  let last: { readonly at: number; readonly value: Promise<Value> } | null = null;
  const clear = () => void (last = null);
  return {
    clear,
    read(): Promise<Value> {
      if (last && now() - last.at < maxAgeMs) return last.value;
      const entry = { at: now(), value: load() };
      last = entry;
      entry.value.catch(() => {
        if (last === entry) clear();
      });
      return entry.value;
    },
  };
}
