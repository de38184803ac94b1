import { startProgram } from './program.ts';
import { buildProcessOf } from './builds/build-client.ts';
import { createComposerContext } from './composer-context.ts';
import { createControlServer } from './control/control-port.ts';
import { listen } from './listen.ts';
import { COMPOSER_STOP_MS } from './stop-times.ts';
import { startRoleTelemetry, withMetrics } from './telemetry.ts';

/** Runs the composer alone. Other composers may stand by, and web processes serve visitors. */
startProgram(async ({ config, logger, programAt, shellReleaseFolder }) => {
  const createBuilder = buildProcessOf(programAt('builds', 'build-worker'), logger);
  const telemetry = await startRoleTelemetry('composer', config, { logger, hasMetrics: true });
  const { metrics } = telemetry;
  const options = { logger, createBuilder, telemetry, hasPeers: true };
  const context = await createComposerContext(config, shellReleaseFolder, options);
  const control = createControlServer(
    metrics ? withMetrics(context.handle, metrics, logger) : context.handle,
  );
  await listen(control, config);
  logger.info({ port: config.port }, 'listening for control requests');
  await context.start();
  return {
    stopMs: COMPOSER_STOP_MS,
    async stop() {
      control.close();
      await Promise.all([context.close(), telemetry.close()]);
      control.closeIdleConnections();
    },
  };
});
