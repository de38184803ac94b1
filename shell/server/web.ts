import { startProgram } from './program.ts';
import { shellStopMs, workerStopMs } from './stop-times.ts';
import { serveMetrics } from './telemetry.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Serves visitors in worker processes, from what composers have stored. */
startProgram(async ({ config, logger, programAt }) => {
  const workers = new WorkerProcesses({
    program: programAt('.', 'web-worker'),
    count: config.webWorkers,
    env: {},
    logger,
    stopMs: workerStopMs(config.stopDrainMs),
  });
  const [metrics] = await Promise.all([serveMetrics(null, config, logger), workers.start()]);
  logger.info({ port: config.port, workers: config.webWorkers }, 'listening');
  return {
    stopMs: shellStopMs(config.stopDrainMs),
    async stop() {
      metrics?.close();
      await workers.stop();
    },
  };
});
