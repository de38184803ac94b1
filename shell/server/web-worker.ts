import { listen } from './listen.ts';
import { explain, startProgram } from './program.ts';
import { READS_DRAIN_MS, workerStopMs } from './stop-times.ts';
import { startRoleTelemetry } from './telemetry.ts';
import { createWebContext } from './web-context.ts';
import { createServerWithTimeouts } from './web/edge/create-server.ts';
import { drain } from './web/edge/drain.ts';
import { shareMetrics } from './worker-metrics.ts';
import type { WorkerMessage } from './worker-processes.ts';

/** Serves visitors in one process. The primary process starts several on one port. */
startProgram(
  async ({ config, logger, accessLog }) => {
    const telemetry = await startRoleTelemetry('web', config, { logger });
    if (telemetry.metrics) shareMetrics(telemetry.metrics);
    const { composerUrls } = config;
    const context = await createWebContext(config, { logger, accessLog, telemetry, composerUrls });
    await context.start();
    const server = createServerWithTimeouts(context.app.handle);
    await listen(server, config);
    return {
      stopMs: workerStopMs(config.stopDrainMs),
      async stop() {
        await drain(server, { readsMs: READS_DRAIN_MS, limitMs: config.stopDrainMs });
        await Promise.all([context.close(), telemetry.close()]);
      },
    };
  },
  (error) =>
    new Promise((resolve) => {
      const failure: WorkerMessage = { failure: explain(error) };
      process.send?.(failure, undefined, undefined, resolve);
    }),
);
