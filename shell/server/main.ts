import type { AddressInfo } from 'node:net';
import { startProgram } from './program.ts';
import { buildProcessOf } from './admission/workers/build-process.ts';
import { createComposerContext } from './composer-context.ts';
import { createControlServer } from './control/create-control-server.ts';
import { SHELL_STOP_MS, DRAIN_MS } from './stop-times.ts';
import { serveMetrics, startRoleTelemetry } from './telemetry.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Runs the composer, and serves visitors in worker processes. */
startProgram(async ({ config, logger, programAt, shellReleaseFolder }) => {
  const createBuilder = buildProcessOf(programAt('admission/workers', 'build-worker'), logger);
  const telemetry = await startRoleTelemetry('composer', config, { logger });
  const options = { logger, createBuilder, telemetry };
  const context = await createComposerContext(config, shellReleaseFolder, options);
  const control = createControlServer(context.handle);
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const workers = new WorkerProcesses({
    program: programAt('.', 'web-worker'),
    count: config.webWorkers,
    env: { COMPOSER_URLS: `http://127.0.0.1:${port}`, RELEASE_TOKEN: context.token },
    logger,
    stopMs: DRAIN_MS + 500,
  });
  const [metrics] = await Promise.all([
    serveMetrics(telemetry.metrics, config, logger),
    context.start(),
    workers.start(),
  ]);
  logger.info({ port: config.port, workers: config.webWorkers }, 'listening');
  return {
    stopMs: SHELL_STOP_MS,
    async stop() {
      metrics?.close();
      await workers.stop();
      control.closeAllConnections();
      control.close();
      await Promise.all([context.close(), telemetry.close()]);
    },
  };
});
