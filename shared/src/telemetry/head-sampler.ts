import { isSampled } from './traceparent.ts';

/** Whether the request that came with this `traceparent`, or without one, is recorded. */
export type HeadSampler = (traceparent: string | undefined) => boolean;

interface HeadSamplerOptions {
  /** Share of the traces that begin here. */
  readonly ratio: number;
  /** Shortest time from one of them to the next, so that the cost does not grow with the load; absent: none. */
  readonly intervalMs?: number;
  /** In milliseconds. */
  now?(): number;
  /** From 0 to below 1. */
  random?(): number;
}

/**
 * Continues what the process before recorded, and begins some traces itself. The SDK's samplers are asked when the ids of a span
 * exist already; most requests are not recorded, and this one costs them a comparison.
 */
export function createHeadSampler({
  ratio,
  intervalMs = 0,
  now = () => performance.now(),
  random = Math.random,
}: HeadSamplerOptions): HeadSampler {
  let nextAt = -Infinity;
  return (traceparent) => {
    const continued = traceparent === undefined ? null : isSampled(traceparent);
    if (continued !== null) return continued;
    if (random() >= ratio || now() < nextAt) return false;
    nextAt = now() + intervalMs;
    return true;
  };
}
