import { Worker } from 'node:worker_threads';

type Answer =
  { readonly id: number; readonly sha256: string } | { readonly id: number; readonly error: Error };

interface PendingHash {
  resolve(sha256: string): void;
  reject(error: Error): void;
}

let lastId = 0;
let worker: Worker | null = null;
const pendingHashes = new Map<number, PendingHash>();

/**
 * Computes the SHA-256 of a file in a worker thread while the file is still being written. Hashing is most of the work of an
 * upload and would block other requests.
 */
export function hashWhileWritten(path: string) {
  const id = ++lastId;
  const send = (step: 'more' | 'end' | 'forget') =>
    (worker ??= startWorker()).postMessage({ id, path, step });
  return {
    /** Call when the file has grown. */
    more: () => send('more'),
    /** Call when the file is complete. Resolves with its hash in hex. Rejects when it cannot be read. */
    end: () =>
      new Promise<string>((resolve, reject) => {
        pendingHashes.set(id, { resolve, reject });
        send('end');
        worker?.ref();
      }),
    /** Stops hashing and closes the file. */
    forget: () => send('forget'),
  };
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.js', import.meta.url), {
    execArgv: [],
    env: {},
  });
  started.on('message', (answer: Answer) => {
    const pending = pendingHashes.get(answer.id);
    pendingHashes.delete(answer.id);
    // An idle worker must not keep the process alive.
    if (pendingHashes.size === 0) started.unref();
    if ('sha256' in answer) pending?.resolve(answer.sha256);
    else pending?.reject(answer.error);
  });
  started.on('error', (error: Error) => {
    worker = null;
    for (const { reject } of pendingHashes.values()) reject(error);
    pendingHashes.clear();
  });
  // Adding a listener refs the worker, so this comes last.
  started.unref();
  return started;
}
