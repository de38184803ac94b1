import type * as OpenTelemetry from '@opentelemetry/api';
import type { HeadSampler } from './head-sampler.ts';
import type { Attributes, Span, SpanOptions, Tracing } from './span.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import { unrecordedSpan } from './unrecorded-span.ts';

type Api = typeof OpenTelemetry;

/**
 * Spans of the SDK. The parent is passed explicitly, so nothing global is registered and no module is patched.
 *
 * @param isRecorded Asked before the SDK does anything for a request; absent: the SDK's sampler alone decides.
 */
export function createTracing(
  api: Api,
  tracer: OpenTelemetry.Tracer,
  isRecorded: HeadSampler = () => true,
): Tracing {
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
    const context = parseTraceparent(traceparent);
    return context ? [{ context }] : [];
  }

  function parentOf(traceparent: string | undefined): OpenTelemetry.Context {
    const context = traceparent === undefined ? null : parseTraceparent(traceparent);
    if (!context) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...context, isRemote: true });
  }

  return {
    startSpan: (name, options) =>
      isRecorded(options.traceparent) ? start(name, options, parentOf(options.traceparent)) : unrecordedSpan,
  };
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
    return formatTraceparent(this.#span.spanContext());
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
