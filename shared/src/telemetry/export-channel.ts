import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:cluster';
import type { ExportBody, Signal } from './export-body.ts';

/** One end of a connection between what has something to export and what sends it to the collector. */
export interface Channel {
  onMessage(listener: (message: object) => void): void;
  /** Called when the other end is gone. */
  onEnd(listener: () => void): void;
  /** @param onFailure Called if the message cannot be handed over. */
  send(message: object, onFailure: (error: Error) => void): void;
}

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

const CLOSED = 'what sends to the collector has ended';

/** Exports through the other end, which answers by `exportFor`. */
export function exportThrough(channel: Channel): ExportBody {
  const waiting = new Map<number, (failure: string | null) => void>();
  let lastId = 0;
  const settle = (id: number, failure: string | null) => {
    waiting.get(id)?.(failure);
    waiting.delete(id);
  };
  channel.onMessage(({ exportedId, failure = null }: Partial<Reply>) => {
    if (exportedId !== undefined) settle(exportedId, failure);
  });
  channel.onEnd(() => {
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
      channel.send(request, ({ message }) => settle(exportId, message));
    });
}

/** Exports what the other end asks for. */
export function exportFor(channel: Omit<Channel, 'onEnd'>, exportBody: ExportBody): void {
  channel.onMessage(({ exportId, signal, base64 }: Partial<Request>) => {
    if (exportId === undefined || signal === undefined || base64 === undefined) return;
    const answer = (failure: string | null) => {
      const reply: Reply = { exportedId: exportId, failure };
      // The one that asked may have ended by now.
      channel.send(reply, () => undefined);
    };
    exportBody(signal, Buffer.from(base64, 'base64')).then(
      () => answer(null),
      (error: unknown) => answer(error instanceof Error ? error.message : String(error)),
    );
  });
}

/** The channel of a process to the one that has started it, or back. */
export function processChannel(end: NodeJS.Process | Worker): Channel {
  // Both have the same methods with different types.
  const process = end as unknown as Pick<ChildProcess, 'on' | 'send'>;
  return {
    onMessage: (listener) => process.on('message', listener),
    onEnd: (listener) => process.on('disconnect', listener),
    send: (message, onFailure) =>
      process.send(message, (error) => {
        if (error) onFailure(error);
      }),
  };
}
