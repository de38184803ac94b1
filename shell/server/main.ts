import type { AddressInfo } from 'node:net';
import { startProgram } from './program.ts';
import { buildProcessOf } from './builds/build-client.ts';
import { createComposerContext } from './composer-context.ts';
import { createControlServer } from './control/control-port.ts';
import { releaseToken } from './storage/release-token.ts';
import { shellStopMs, workerStopMs } from './stop-times.ts';
import { serveMetrics, startRoleTelemetry } from './telemetry.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Runs the composer, and serves visitors in worker processes. */
startProgram(async ({ config, logger, programAt, shellReleaseFolder }) => {
  const createBuilder = buildProcessOf(programAt('builds', 'build-worker'), logger);
  const telemetry = await startRoleTelemetry('composer', config, { logger });
  const options = { logger, createBuilder, telemetry };
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const creating = createComposerContext(config, shellReleaseFolder, options);
  const control = createControlServer((request, response) => {
    creating.then(
      ({ handle }) => handle(request, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const workers = new WorkerProcesses({
    program: programAt('.', 'web-worker'),
    count: config.webWorkers,
    env: { COMPOSER_URLS: `http://127.0.0.1:${port}`, RELEASE_TOKEN: token },
    logger,
    stopMs: workerStopMs(config.stopDrainMs),
  });
  const start = async () => {
    const context = await creating;
    await context.start();
    return context;
  };
  // Visitors need only the workers, which therefore start at once.
  const [context, metrics] = await Promise.all([
    start(),
    serveMetrics(telemetry.metrics, config, logger),
    workers.start(),
  ]);
  logger.info({ port: config.port, workers: config.webWorkers }, 'listening');
  return {
    stopMs: shellStopMs(config.stopDrainMs),
    async stop() {
      metrics?.close();
      await workers.stop();
      control.closeAllConnections();
      control.close();
      await Promise.all([context.close(), telemetry.close()]);
    },
  };
});
