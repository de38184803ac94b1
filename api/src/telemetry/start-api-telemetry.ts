import { fileURLToPath } from 'node:url';
import { exportByProcess, startTelemetry, type Telemetry } from '@site/shared/telemetry';
import type { Logger } from '../logger.ts';
import type { TelemetrySettings } from './settings.ts';

const EXPORTER = fileURLToPath(new URL('./telemetry-exporter.js', import.meta.url));

/** Starts traces and metrics, which a process of their own sends to the collector. */
export function startApiTelemetry(
  { endpoint, metricsPort }: TelemetrySettings,
  logger: Logger,
): Promise<Telemetry> {
  const onTrouble = (message: string) =>
    logger.warn({ trouble: message }, 'traces or metrics could not be exported');
  return startTelemetry({
    service: 'api',
    endpoint,
    hasMetrics: metricsPort !== null,
    exportBody: exportByProcess(EXPORTER, onTrouble),
    onTrouble,
  });
}
