import { startProgram } from './program.ts';
import { SHELL_STOP_MS, DRAIN_MS } from './stop-times.ts';
import { exportForWorkers, serveMetrics } from './telemetry.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Serves visitors in worker processes, from what composers have stored. */
startProgram(async ({ config, logger, programAt }) => {
  exportForWorkers(config, logger);
  const workers = new WorkerProcesses({
    program: programAt('.', 'web-worker'),
    count: config.webWorkers,
    env: {},
    logger,
    stopMs: DRAIN_MS + 500,
  });
  const [metrics] = await Promise.all([serveMetrics(null, config, logger), workers.start()]);
  logger.info({ port: config.port, workers: config.webWorkers }, 'listening');
  return {
    stopMs: SHELL_STOP_MS,
    async stop() {
      metrics?.close();
      await workers.stop();
    },
  };
});
