import { startProgram } from '../program.ts';
import { shellStopMs, workerStopMs } from '../stop-times.ts';
import { WorkerProcesses } from '../worker-processes.ts';

/** Starts workers that can be made to fail. */
startProgram(async ({ config, logger, programAt }) => {
  const workers = new WorkerProcesses({
    program: programAt('testing', 'failing-worker.fixture'),
    count: config.webWorkers,
    env: {},
    logger,
    stopMs: workerStopMs(config.stopDrainMs),
  });
  await workers.start();
  logger.info('listening');
  return { stopMs: shellStopMs(config.stopDrainMs), stop: () => workers.stop() };
});
