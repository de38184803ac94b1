import type * as OpenTelemetry from '@opentelemetry/api';
import type { Attributes, Span, SpanOptions, Tracing } from './span.ts';

type Api = typeof OpenTelemetry;

/** `version-traceid-spanid-flags`, of the only version that exists. */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Spans of the SDK. The parent is passed explicitly, so nothing global is registered and no module is patched. */
export function createTracing(api: Api, tracer: OpenTelemetry.Tracer): Tracing {
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  function start(name: string, options: SpanOptions, parent: OpenTelemetry.Context): Span {
    const { kind = 'internal', attributes, links, startTime } = options;
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        ...(attributes ? { attributes } : {}),
        ...(links ? { links: links.flatMap(toLink) } : {}),
        ...(startTime === undefined ? {} : { startTime }),
      },
      parent,
    );
    return new SdkSpan(span, (child, of) => start(child, of, api.trace.setSpan(api.ROOT_CONTEXT, span)));
  }

  function toLink({ traceparent }: Span): OpenTelemetry.Link[] {
    const context = toContext(traceparent);
    return context ? [{ context }] : [];
  }

  function parentOf(traceparent: string | undefined): OpenTelemetry.Context {
    const context = traceparent === undefined ? null : toContext(traceparent);
    if (!context) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...context, isRemote: true });
  }

  return { startSpan: (name, { traceparent, ...options }) => start(name, options, parentOf(traceparent)) };
}

function toContext(traceparent: string): OpenTelemetry.SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : null;
}

class SdkSpan implements Span {
  readonly isRecording: boolean;
  readonly #span: OpenTelemetry.Span;
  readonly #startChild: (name: string, options: SpanOptions) => Span;

  constructor(span: OpenTelemetry.Span, startChild: (name: string, options: SpanOptions) => Span) {
    this.isRecording = span.isRecording();
    this.#span = span;
    this.#startChild = startChild;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  setAttributes(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  startChild(name: string, options: SpanOptions = {}): Span {
    return this.#startChild(name, options);
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type);
    this.#span.setStatus({ code: ERROR });
  }

  end(endTime?: number): void {
    this.#span.end(endTime);
  }
}

/** `SpanStatusCode.ERROR`. */
const ERROR = 2;
