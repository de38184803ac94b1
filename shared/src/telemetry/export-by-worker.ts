import { parentPort, Worker, type MessagePort } from 'node:worker_threads';
import type { ExportBody } from './export-body.ts';
import { exportByHttp } from './export-by-http.ts';
import { exportFor, exportThrough, type Channel } from './export-channel.ts';
import { reportSometimes } from './report-sometimes.ts';

interface Trouble {
  readonly trouble: string;
}

interface Running {
  readonly worker: Worker;
  readonly exportBody: ExportBody;
}

/** What the thread may know: the SDK's variables, and what Node reads. */
const VARIABLES = /^(OTEL|NODE)_\w+$/;

/**
 * Exports by a worker thread, which is started at once, and with the next export if it has ended. A thread that also sends HTTP
 * requests answers them more slowly: Node's functions, compiled for a server, then meet a second kind of message. To start a
 * thread makes the engine discard what it has compiled for streams, so this is done before there is anything to discard.
 *
 * @param program A program that calls `runExportWorker`.
 * @param onTrouble Called at most once a minute, when the thread fails or the collector refuses something of a body that it takes.
 */
export function exportByWorker(program: URL, onTrouble: (message: string) => void): ExportBody {
  let pending = 0;
  const report = reportSometimes(onTrouble);
  let running: Running | null = start();

  function start(): Running {
    const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name));
    // Without what the process was started with (`--import …`), which may not be meant for a thread.
    const worker = new Worker(program, { execArgv: [], env: Object.fromEntries(variables) });
    worker.on('message', ({ trouble }: Partial<Trouble>) => {
      if (trouble !== undefined) report(trouble);
    });
    worker.on('error', ({ message }: Error) => report(message));
    worker.on('exit', () => {
      if (running?.worker === worker) running = null;
    });
    // Only an export keeps the process alive.
    worker.unref();
    const channel = { ...messagesWith(worker), onEnd: (listener: () => void) => worker.on('exit', listener) };
    return { worker, exportBody: exportThrough(channel) };
  }

  return async (signal, body) => {
    running ??= start();
    const { worker, exportBody } = running;
    pending += 1;
    worker.ref();
    try {
      await exportBody(signal, body);
    } finally {
      pending -= 1;
      if (pending === 0) worker.unref();
    }
  };
}

/** The program of the thread that exports. */
export function runExportWorker(): void {
  const port = parentPort;
  if (port === null)
    throw new Error('This program exports for the thread that starts it. It cannot be run alone.');
  const onTrouble = (trouble: string) => port.postMessage({ trouble } satisfies Trouble);
  exportFor(messagesWith(port), exportByHttp(onTrouble));
}

/** What both ends of the connection to a thread have. */
type End = Pick<Worker | MessagePort, 'postMessage'> & {
  on(event: 'message', listener: (message: object) => void): unknown;
};

function messagesWith(end: End): Omit<Channel, 'onEnd'> {
  return {
    onMessage: (listener) => end.on('message', listener),
    send: (message) => end.postMessage(message),
  };
}
