import { randomBytes } from 'node:crypto';
import type { Span } from './span.ts';
import { formatTraceparent } from './traceparent.ts';

const ignore = () => undefined;

/** Stands for every request that is not recorded. Its ids name nothing: its header tells the next process not to record either. */
export const unrecordedSpan: Span = {
  isRecording: false,
  traceparent: formatTraceparent({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    traceFlags: 0,
  }),
  rename: ignore,
  setAttributes: ignore,
  startChild: () => unrecordedSpan,
  fail: ignore,
  end: ignore,
};
