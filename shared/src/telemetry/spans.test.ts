import { beforeEach, expect, it } from '@jest/globals';
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { failSpan, siteTracer, traceparentOf } from './spans.ts';

const exporter = new InMemorySpanExporter();
beforeEach(() => {
  for (const api of [trace, context, propagation]) api.disable();
  exporter.reset();
});

function record(): void {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
}

it('without a collector, a span does nothing and has no header', () => {
  const span = siteTracer().startSpan('GET');

  expect(span.isRecording()).toBe(false);
  expect(traceparentOf(span)).toBeUndefined();
});

it('the header names the span, so that the next process continues its trace', () => {
  record();
  const span = siteTracer().startSpan('GET');
  const { traceId, spanId } = span.spanContext();

  expect(traceparentOf(span)).toBe(`00-${traceId}-${spanId}-01`);
});

it('a failed span has the type of its error', () => {
  record();
  const span = siteTracer().startSpan('insert mail_outbox');

  failSpan(span, 'ER_LOCK_DEADLOCK');
  span.end();

  expect(exporter.getFinishedSpans()).toMatchObject([
    { status: { code: 2 }, attributes: { 'error.type': 'ER_LOCK_DEADLOCK' } },
  ]);
});
