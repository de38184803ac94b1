const INTERVAL_MS = 60_000;
const MAX_LENGTH = 300;

/** Reports a message, which can have parts, at most once a minute: an unreachable collector fails every few seconds. */
export function reportSometimes(report: (message: string) => void, now: () => number = Date.now) {
  let nextAt = 0;
  return (...parts: unknown[]): void => {
    if (now() < nextAt) return;
    nextAt = now() + INTERVAL_MS;
    report(parts.map(String).join(' ').slice(0, MAX_LENGTH));
  };
}
