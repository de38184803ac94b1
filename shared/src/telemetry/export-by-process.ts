import { fork, type ChildProcess } from 'node:child_process';
import type { ExportBody } from './export-body.ts';
import { exportByHttp } from './export-by-http.ts';
import { exportFor, exportThrough } from './export-channel.ts';

interface Trouble {
  readonly trouble: string;
}

/** What the process may know: the SDK's variables, and what Node needs. */
const VARIABLES = /^(OTEL_\w+|NODE_\w+|PATH)$/;

/**
 * Exports by a process of its own, which is started with the first export, and again if it has ended. A process that sends HTTP
 * requests answers them more slowly: Node's functions, compiled for a server, then meet a second kind of message.
 *
 * @param program Path of a program that calls `runExportProcess`.
 * @param onTrouble Called at most once a minute with what the collector refuses of a body that it takes.
 */
export function exportByProcess(program: string, onTrouble: (message: string) => void): ExportBody {
  let running: { readonly child: ChildProcess; readonly exportBody: ExportBody } | null = null;
  let pending = 0;

  function start() {
    const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name));
    const child = fork(program, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: Object.fromEntries(variables),
    });
    child.on('message', ({ trouble }: Partial<Trouble>) => {
      if (trouble !== undefined) onTrouble(trouble);
    });
    const end = () => {
      if (running?.child === child) running = null;
    };
    child.once('error', end);
    child.once('exit', end);
    child.unref();
    return { child, exportBody: exportThrough(child) };
  }

  return async (signal, body) => {
    running ??= start();
    const { child, exportBody } = running;
    pending += 1;
    // Only an export keeps the process alive that asks for it.
    child.channel?.ref();
    try {
      await exportBody(signal, body);
    } finally {
      pending -= 1;
      if (pending === 0) child.channel?.unref();
    }
  };
}

/** The program of the process that exports. It ends with the process that started it. */
export function runExportProcess(): void {
  const ignore = () => undefined;
  // A terminal sends these to both processes, and the other one still has something to export when it stops.
  process.on('SIGINT', ignore);
  process.on('SIGTERM', ignore);
  process.once('disconnect', () => process.exit());
  const onTrouble = (trouble: string) => process.send?.({ trouble } satisfies Trouble);
  exportFor(process, exportByHttp(onTrouble));
}
