/** `version-traceid-spanid-flags`, of the only version that exists (W3C Trace Context). */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

const SAMPLED = 1;

export interface Traceparent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

/** Null for text that is no `traceparent`. */
export function parseTraceparent(text: string): Traceparent | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text) ?? [];
  return traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : null;
}

export function formatTraceparent({ traceId, spanId, traceFlags }: Traceparent): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Whether the sender records its trace; null for text that is no `traceparent`. */
export function isSampled(text: string): boolean | null {
  const parsed = parseTraceparent(text);
  return parsed && (parsed.traceFlags & SAMPLED) === SAMPLED;
}
