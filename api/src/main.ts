import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { createContext } from './context.ts';
import { StartupError } from './errors.ts';
import { createLogger, type Logger } from './logger.ts';
import { listen } from './server.ts';
import { API_DRAIN_MS, API_STOP_MS } from './stop-times.ts';

/** Longest wait for the last lines of the log. */
const LAST_LINES_MS = 500;

/** Runs until SIGTERM or SIGINT, then leaves by itself: nothing is left to wait for. A second signal does not wait. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const context = await createContext(config);
  const { host, port } = config.server;
  const listening = await listen(createApp(context), host, port).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  context.logger.info({ host, port: listening.port, mode: config.site.mode }, 'the API listens');
  if (config.mail.isCaught)
    context.logger.warn(
      'MAIL_CATCHER=1: mails are caught and reach nobody; set SMTP_URL before visitors come',
    );
  for (const module of context.modules) module.start?.();
  const stop = async (signal: string) => {
    context.logger.info({ signal }, 'the API stops');
    context.stopping.abort();
    setTimeout(() => endNow(context.logger), config.server.stopNoticeMs + API_STOP_MS).unref();
    await wait(config.server.stopNoticeMs);
    await listening.close(API_DRAIN_MS);
    await context.close();
  };
  onFirstSignal(context.logger, stop);
}

/** What is under way is given up: its transactions roll back, its mails are taken up again. */
function endNow(logger: Logger): void {
  logger.error({ limitMs: API_STOP_MS }, 'the API did not stop in time');
  // Where nobody reads the log, neither its last lines nor an exit, which waits for them, comes to an end.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_LINES_MS);
  logger.flush(() => process.exit(1));
}

function onFirstSignal(logger: Logger, stop: (signal: string) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'the API did not stop cleanly');
        process.exitCode = 1;
      });
    });
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else createLogger('fatal').fatal({ err: error }, 'the API could not start');
  process.exitCode = 1;
});
