import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:cluster';
import type { ExportBody, Signal } from './export-body.ts';

/** One end of the channel between a process and one that it has started. */
type Channel = Worker | NodeJS.Process;

interface Request {
  readonly exportId: number;
  readonly signal: Signal;
  readonly base64: string;
}

interface Reply {
  readonly exportedId: number;
  /** Null when the collector has taken it. */
  readonly failure: string | null;
}

const CLOSED = 'the process that exports has ended';

/** Exports through the process at the other end, which answers by `exportFor`. */
export function exportThrough(channel: Channel): ExportBody {
  const end = endOf(channel);
  const waiting = new Map<number, (failure: string | null) => void>();
  let lastId = 0;
  const settle = (id: number, failure: string | null) => {
    waiting.get(id)?.(failure);
    waiting.delete(id);
  };
  end.on('message', ({ exportedId, failure = null }: Partial<Reply>) => {
    if (exportedId !== undefined) settle(exportedId, failure);
  });
  end.on('disconnect', () => {
    for (const id of waiting.keys()) settle(id, CLOSED);
  });
  return (signal, body) =>
    new Promise((resolve, reject) => {
      const exportId = (lastId += 1);
      waiting.set(exportId, (failure) => {
        if (failure === null) resolve();
        else reject(new Error(failure));
      });
      const request: Request = { exportId, signal, base64: Buffer.from(body).toString('base64') };
      end.send(request, (error) => {
        if (error) settle(exportId, error.message);
      });
    });
}

/** Exports what the process at the other end asks for. */
export function exportFor(channel: Channel, exportBody: ExportBody): void {
  const end = endOf(channel);
  end.on('message', ({ exportId, signal, base64 }: Partial<Request>) => {
    if (exportId === undefined || signal === undefined || base64 === undefined) return;
    const answer = (failure: string | null) => {
      const reply: Reply = { exportedId: exportId, failure };
      // The process that asked may have ended by now.
      end.send(reply, () => undefined);
    };
    exportBody(signal, Buffer.from(base64, 'base64')).then(
      () => answer(null),
      (error: unknown) => answer(error instanceof Error ? error.message : String(error)),
    );
  });
}

/** Both ends have the same methods with different types. */
const endOf = (channel: Channel) => channel as unknown as Pick<ChildProcess, 'on' | 'send'>;
