import type * as OpenTelemetry from '@opentelemetry/api';
import { reportSometimes } from './report-sometimes.ts';

/** Reports what the SDK complains about, at most once a minute. */
export function reportDiagnostics(
  { diag, DiagLogLevel }: typeof OpenTelemetry,
  onTrouble: (message: string) => void,
): void {
  const report = reportSometimes(onTrouble);
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
