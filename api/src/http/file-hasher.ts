import { Worker } from 'node:worker_threads';

type Answer =
  { readonly id: number; readonly sha256: string } | { readonly id: number; readonly error: Error };

interface Waiting {
  resolve(sha256: string): void;
  reject(error: Error): void;
}

let last = 0;
let worker: Worker | null = null;
const waiting = new Map<number, Waiting>();

/**
 * The SHA-256 of a file, made in a thread of its own while the file is still being written: hashing is most of the work of an
 * upload, and requests would wait for it.
 */
export function hashWhileWritten(path: string) {
  const id = ++last;
  const tell = (step: 'more' | 'end' | 'forget') =>
    (worker ??= startWorker()).postMessage({ id, path, step });
  return {
    /** There is more of it than before. */
    more: () => tell('more'),
    /** It is whole; resolves with its hash in hex. Rejects when it can not be read. */
    end: () =>
      new Promise<string>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        tell('end');
        worker?.ref();
      }),
    /** Nobody wants its hash any more. */
    forget: () => tell('forget'),
  };
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.js', import.meta.url), {
    execArgv: [],
    env: {},
  });
  started.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    // It keeps no process that waits for nothing.
    if (waiting.size === 0) started.unref();
    if ('sha256' in answer) asker?.resolve(answer.sha256);
    else asker?.reject(answer.error);
  });
  started.on('error', (error: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  // After the listeners, which hold the process, too.
  started.unref();
  return started;
}
