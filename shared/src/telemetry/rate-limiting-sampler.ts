import type { Sampler } from '@opentelemetry/sdk-trace-base';

/** `SamplingDecision.NOT_RECORD`. */
const NOT_RECORD = 0;

/**
 * Samples as `sampler` does, but begins at most one trace per interval, so that the cost does not grow with the load.
 *
 * @param now In milliseconds.
 */
export function rateLimitingSampler(
  sampler: Sampler,
  intervalMs: number,
  now: () => number = () => performance.now(),
): Sampler {
  let nextAt = -Infinity;
  return {
    shouldSample(...request) {
      const result = sampler.shouldSample(...request);
      if (Number(result.decision) === NOT_RECORD) return result;
      if (now() < nextAt) return { decision: NOT_RECORD };
      nextAt = now() + intervalMs;
      return result;
    },
    toString: () => `${sampler.toString()}, at most every ${intervalMs} ms`,
  };
}
