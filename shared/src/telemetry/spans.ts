import { propagation, ROOT_CONTEXT, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';

/** Creates the spans of the project. They do nothing without a collector. */
export function siteTracer(): Tracer {
  return trace.getTracer('site');
}

/** The W3C header by which the next process continues the trace; undefined without a collector. */
export function traceparentOf(span: Span): string | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
  return headers['traceparent'];
}

/** Marks a span as failed. `type` is an error code or a status: messages can contain what a visitor sent. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
