import type { Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReleaseError } from '@site/shared/release';
import { pino } from 'pino';
import { BuildProcess } from './admission/workers/build-process.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext } from './context.ts';
import { createAccessLog } from './web/access-log.ts';
import { createServerWithTimeouts } from './web/connections/create-server.ts';
import { COMPOSER_STOP_MS, drain, DRAIN_MS } from './web/connections/drain.ts';

const SERVICE = 'shell';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  const logger = pino({ level: config.logLevel, base: { service: SERVICE } }, output);
  const access = createAccessLog(SERVICE, (lines) => output.write(lines));
  process.once('exit', () => access.flush());
  const here = path.dirname(fileURLToPath(import.meta.url));
  // Bundled: next to this file. From source: run by the loader that child processes inherit.
  const worker =
    path.extname(import.meta.url) === '.ts'
      ? path.join(here, 'admission/workers/build-worker.ts')
      : path.join(here, 'build-worker.js');
  const context = await createContext(config, config.shellReleaseFolder ?? path.resolve(here, '../release'), {
    logger,
    createBuilder: ({ store, rendered }) =>
      new BuildProcess({ worker, folders: { store: store.folder, rendered }, logger }),
    accessLog: logger.isLevelEnabled('info') ? access.log : () => undefined,
  });
  await context.start();
  const server = createServerWithTimeouts(context.app.handle);
  await listen(server, config.port, config.host);
  logger.info({ port: config.port }, 'listening');

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      logger.error({ limitMs: COMPOSER_STOP_MS }, 'the composer did not stop in time');
      logger.flush(() => process.exit(1));
    }, COMPOSER_STOP_MS).unref();
    void drain(server, DRAIN_MS)
      .then(() => context.close())
      .finally(() => {
        access.flush();
        logger.flush();
      });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** One sentence for faults that an operator can fix, a stack for the rest. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ReleaseError) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error && error.code === 'EADDRINUSE') {
    return `Port ${String(error.port)} is in use: stop the other process, or set PORT to another port.`;
  }
  return error instanceof Error ? String(error.stack) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
