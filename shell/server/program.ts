import cluster from 'node:cluster';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReleaseError } from '@site/shared/release';
import { pino, type Logger } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createAccessLog, type AccessLog } from './web/edge/access-log.ts';
import type { WorkerMessage } from './worker-processes.ts';

const SERVICE = 'shell';
const STOPPING: WorkerMessage = { isStopping: true };
/** Writes synchronously, so that lines of several processes do not mix in a pipe (POSIX PIPE_BUF). */
const MAX_WRITE_BYTES = 4096;

interface Surroundings {
  readonly config: Config;
  readonly logger: Logger;
  readonly accessLog: AccessLog;
  readonly shellReleaseFolder: string;
  /** Path of another program of this build. Bundles are in one folder; sources are in folders of the server. */
  programAt(folder: string, name: string): string;
}

interface Running {
  /** Upper limit of `stop`, after which the process exits. */
  readonly stopMs: number;
  stop(): Promise<void>;
}

/**
 * Reads the settings, runs a program until it is told to stop, and reports why it could not start. @param onFailure
 * Called with that reason after it is reported.
 */
export function startProgram(
  start: (surroundings: Surroundings) => Promise<Running>,
  onFailure: (error: unknown) => Promise<unknown> = report,
): void {
  run(start).catch(async (error: unknown) => {
    await onFailure(error);
    // Some parts may be running already.
    process.exit(1);
  });
}

function report(error: unknown): Promise<unknown> {
  return new Promise((resolve) => process.stderr.write(`${explain(error)}\n`, resolve));
}

async function run(start: (surroundings: Surroundings) => Promise<Running>): Promise<void> {
  const config = readConfig(process.env);
  const output = pino.destination({
    sync: false,
    minLength: MAX_WRITE_BYTES / 2,
    maxWrite: MAX_WRITE_BYTES,
    periodicFlush: 1000,
  });
  const logger = pino({ level: config.logLevel, base: { service: SERVICE } }, output);
  const access = createAccessLog(SERVICE, (lines) => output.write(lines));
  process.once('exit', () => access.flush());
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The loader that child processes inherit runs it from source.
  const isSource = path.extname(import.meta.url) === '.ts';
  process.on('SIGTERM', endEarly).on('SIGINT', endEarly);
  const running = await start({
    config,
    logger,
    accessLog: logger.isLevelEnabled('info') ? access.log : () => undefined,
    shellReleaseFolder: config.shellReleaseFolder ?? path.resolve(here, '../release'),
    programAt: (folder, name) => path.join(here, ...(isSource ? [folder, `${name}.ts`] : [`${name}.js`])),
  });

  process.off('SIGTERM', endEarly).off('SIGINT', endEarly);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      logger.error({ limitMs: running.stopMs }, 'the shell did not stop in time');
      logger.flush(() => process.exit(1));
    }, running.stopMs).unref();
    void running.stop().finally(() => {
      access.flush();
      logger.flush(() => {
        if (cluster.isWorker) process.disconnect();
      });
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  // Unhandled rejections end here too. The process may be in an unknown state, so a new one takes over after requests
  // in progress
  // are answered first.
  let hasFailed = false;
  process.on('uncaughtException', (err) => {
    // Only the first error is logged, because logging itself may fail.
    if (hasFailed) return;
    hasFailed = true;
    logger.fatal({ err }, 'an error was not caught: this process stops');
    process.exitCode = 1;
    if (process.connected) process.send?.(STOPPING);
    stop();
  });
}

/**
 * A starting program has nothing to finish. Without a handler, the first process of a container would ignore the
 * signal, and be killed only at the end of its grace period.
 */
function endEarly(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

/** One sentence for faults that an operator can fix, a stack for others. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ReleaseError) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error && error.code === 'EADDRINUSE') {
    return `Port ${String(error.port)} is in use: stop the other process, or set PORT to another port.`;
  }
  return error instanceof Error ? String(error.stack) : String(error);
}
