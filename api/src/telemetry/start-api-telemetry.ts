import { exportByWorker, startTelemetry, type Telemetry } from '@site/shared/telemetry';
import type { Logger } from '../logger.ts';
import type { TelemetrySettings } from './settings.ts';

/** A thread reads no TypeScript, so an API that runs from source sends its exports itself. */
const IS_BUILT = import.meta.url.endsWith('.js');

/** Starts traces and metrics, which a thread of their own sends to the collector. */
export function startApiTelemetry(
  { endpoint, metricsPort }: TelemetrySettings,
  logger: Logger,
): Promise<Telemetry> {
  const onTrouble = (message: string) =>
    logger.warn({ trouble: message }, 'traces or metrics could not be exported');
  return startTelemetry({
    ...{ service: 'api', endpoint, hasMetrics: metricsPort !== null },
    ...(IS_BUILT && endpoint !== null
      ? { exportBody: exportByWorker(new URL('./export-worker.js', import.meta.url), onTrouble) }
      : {}),
    onTrouble,
  });
}
