import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Spans of other requests that the same work is for. */
  readonly links?: readonly Span[];
  /** In milliseconds since 1970; absent: now. */
  readonly startTime?: number;
}

/** One timed step of a trace. */
export interface Span {
  /** False for a request that was not sampled. Its methods do nothing. */
  readonly isRecording: boolean;
  /** The W3C header by which the next process continues the trace. */
  readonly traceparent: string;
  rename(name: string): void;
  setAttributes(attributes: Attributes): void;
  startChild(name: string, options?: SpanOptions): Span;
  /** Marks the span as failed. `type` is an error code or class: messages can contain what a visitor sent. */
  fail(type: string): void;
  /** @param endTime In milliseconds since 1970; absent: now. */
  end(endTime?: number): void;
}

export interface Tracing {
  /** Starts a trace, or continues that of the process which sent `traceparent`. */
  startSpan(name: string, options: SpanOptions & { readonly traceparent?: string | undefined }): Span;
}

const storage = new AsyncLocalStorage<Span | undefined>();

/** The span of the request that is being worked on, if it is sampled. */
export function currentSpan(): Span | undefined {
  return storage.getStore();
}

let recordedRequests = 0;

/**
 * Runs the handlers of a recorded request, whose statements become children of its span. Call `leaveRequest` when the request is
 * over. Without a recorded request, asynchronous calls are not tracked: that would more than double the time of each.
 */
export function enterRequest(span: Span, work: () => void): void {
  recordedRequests += 1;
  storage.run(span, work);
}

/** Ends what `enterRequest` began. */
export function leaveRequest(): void {
  recordedRequests -= 1;
  if (recordedRequests === 0) storage.disable();
}

/** Runs work in a child of the current span; without one, only runs it. */
export function inChildSpan<T>(
  describe: () => { readonly name: string } & SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const parent = currentSpan();
  if (!parent) return work();
  const { name, ...options } = describe();
  return inSpan(parent.startChild(name, options), work);
}

async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await storage.run(span, work);
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs work for several requests at once: in the span of the first sampled one, of which the others are links. Without a
 * sampled one, it runs in no span, whatever request it was started by.
 */
export function runForAll<T>(spans: readonly Span[], name: string, work: () => Promise<T>): Promise<T> {
  const [first, ...links] = spans;
  if (!first) return currentSpan() ? storage.run(undefined, work) : work();
  return storage.run(first, () => inChildSpan(() => ({ name, links }), work));
}

function typeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'name' in error && typeof error.name === 'string' ? error.name : 'unknown';
}
