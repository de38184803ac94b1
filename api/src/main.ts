import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { createContext } from './context.ts';
import { endOnSignals } from './end-on-signals.ts';
import { StartupError } from './errors.ts';
import { createLogger, type Logger } from './logger.ts';
import { listen } from './server.ts';
import { CLOSE_MS } from './shutdown-times.ts';

/** How long to wait for the last log lines. */
const LOG_FLUSH_MS = 500;

/**
 * Runs until SIGTERM, SIGINT or an error that nothing catches, and then shuts down. During startup the first signal ends it, later
 * the second.
 */
async function main(): Promise<void> {
  const removeEarlyHandlers = endOnSignals();
  const config = parseConfig(process.env);
  const context = await createContext(config);
  const { host, port } = config.server;
  const listening = await listen(createApp(context), host, port).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  context.logger.info({ host, port: listening.port, mode: config.site.mode }, 'API listening');
  if (config.mail.isCaught)
    context.logger.warn(
      'MAIL_CATCHER=1: mails go to the mail catcher and are not delivered. Set SMTP_URL before going live.',
    );
  for (const module of context.modules) module.start?.();
  context.worker.start();
  const stop = async (reason: object) => {
    context.logger.info(reason, 'API shutting down');
    context.stopping.abort();
    const { stopNoticeMs, stopDrainMs } = config.server;
    const limitMs = stopDrainMs + CLOSE_MS;
    setTimeout(() => forceExit(limitMs, context.logger), stopNoticeMs + limitMs).unref();
    await wait(stopNoticeMs);
    await Promise.all([listening.close(stopDrainMs), context.finishWork()]);
    await context.close();
  };
  stopOnce(context.logger, stop);
  removeEarlyHandlers();
}

/** Ends the process with work in progress. Its transactions roll back and its mails are claimed again later. */
function forceExit(limitMs: number, logger: Logger): void {
  logger.error({ limitMs }, 'API shutdown timed out; open requests were cut off');
  // If nothing reads stdout, flushing never ends, and neither does `process.exit`, which waits for it.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LOG_FLUSH_MS);
  logger.flush(() => process.exit(1));
}

/** Calls `stop` for the first signal or error. The second signal ends the process. */
function stopOnce(logger: Logger, stop: (reason: object) => Promise<void>): void {
  let isStopping = false;
  let signals = 0;
  const begin = (reason: object) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason).catch((error: unknown) => {
      logger.error({ err: error }, 'API shutdown failed');
      process.exitCode = 1;
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      begin({ signal });
    });
  // Unhandled rejections come here too. What caused the error is unknown, so the supervisor starts a new process, but requests in
  // progress are answered first.
  let hasFailed = false;
  process.on('uncaughtException', (error) => {
    // Only the first error is logged: the log itself may be what fails.
    if (hasFailed) return;
    hasFailed = true;
    logger.fatal({ err: error }, 'an error was not caught: the API stops');
    process.exitCode = 1;
    begin({ error: error.name });
  });
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else createLogger('fatal').fatal({ err: error }, 'API failed to start');
  process.exitCode = 1;
});
