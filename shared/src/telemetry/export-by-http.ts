import type { ExportBody, Signal } from './export-body.ts';
import { reportDiagnostics } from './report-diagnostics.ts';

/** How long one export is retried, unless `OTEL_EXPORTER_OTLP_TIMEOUT` says otherwise. Retries keep a stopping process alive. */
const EXPORT_MS = 2000;

/**
 * Posts encoded exports to the collector. The SDK's parts, loaded with the first export, read `OTEL_EXPORTER_OTLP_…` themselves.
 *
 * @param onTrouble Called at most once a minute with what the collector refuses of an export that it takes.
 */
export function exportByHttp(onTrouble: (message: string) => void): ExportBody {
  let loading: Promise<ExportBody> | undefined;
  return async (signal, body) => {
    loading ??= loadExport(onTrouble);
    const exportBody = await loading;
    await exportBody(signal, body);
  };
}

async function loadExport(onTrouble: (message: string) => void): Promise<ExportBody> {
  const [api, http, { ProtobufTraceSerializer, ProtobufMetricsSerializer }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/otlp-exporter-base/node-http'),
    import('@opentelemetry/otlp-transformer'),
  ]);
  reportDiagnostics(api, onTrouble);
  const settings = process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ? {} : { timeoutMillis: EXPORT_MS };
  /** For the SDK's metrics of itself, which are off. */
  const counting = { name: 'span', countItems: () => 1 } as const;

  function delegateFor(signal: Signal, deserializeResponse: (answer: Uint8Array) => object) {
    const options = http.convertLegacyHttpOptions(settings, signal.toUpperCase(), `v1/${signal}`, {
      'Content-Type': 'application/x-protobuf',
    });
    const serializer = { serializeRequest: (body: Uint8Array) => body, deserializeResponse };
    return http.createOtlpHttpExportDelegate(options, serializer, signal, counting, undefined);
  }

  const delegates = {
    traces: delegateFor('traces', (answer) => ProtobufTraceSerializer.deserializeResponse(answer)),
    metrics: delegateFor('metrics', (answer) => ProtobufMetricsSerializer.deserializeResponse(answer)),
  };
  return (signal, body) =>
    new Promise((resolve, reject) => {
      delegates[signal].export(body, ({ code, error }) => {
        if (code === 0) resolve();
        else reject(error ?? new Error('the collector does not take what is exported'));
      });
    });
}
