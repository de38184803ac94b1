import type { Request, RequestHandler } from 'express';
import { MAX_UPLOAD_MS } from '@site/shared/contracts';
import { AppError } from '../errors.ts';

/** How long a body may take to come, in milliseconds. */
export interface BodyTimeouts {
  /** Longest silence in the middle of a body. */
  readonly silenceMs: number;
  /** A whole body with a document. */
  readonly documentMs: number;
  /** A whole body of fields alone, which are 64 KB at most. */
  readonly fieldsMs: number;
  /** The rest of a body after its answer: nobody reads it any more. */
  readonly restMs: number;
}

/**
 * Honest lines are slow, and a few senders are slow on purpose.
 *
 * 20 s of silence span a change of cell or a short tunnel, and are fewer than the 30 s after which the shell gives up.
 * A minute is enough for 64 KB at 0.01 Mbit/s. `MAX_UPLOAD_MS` says what a document needs.
 *
 * Who drips holds a connection and an unfinished file for that long; the limits of submissions and uploads, which count before
 * a body is read, let one address begin 40 of them in an hour.
 */
export const BODY_TIMEOUTS: BodyTimeouts = {
  silenceMs: 20_000,
  documentMs: MAX_UPLOAD_MS,
  fieldsMs: 60_000,
  restMs: 5000,
};

/** Waits for a body that is being read; rejects with `request_timeout` when its sender falls silent or takes `totalMs`. */
export async function inTime(
  read: Promise<void>,
  request: Request,
  { silenceMs, totalMs }: { readonly silenceMs: number; readonly totalMs: number },
): Promise<void> {
  let giveUp: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(new AppError('request_timeout'));
  });
  const total = setTimeout(giveUp, totalMs).unref();
  request.setTimeout(silenceMs, giveUp);
  try {
    await Promise.race([read, late]);
  } finally {
    clearTimeout(total);
    request.removeListener('timeout', giveUp);
    request.setTimeout(0);
  }
}

/** A reader of fields that gives up on slow ones, for routes that no contract mounts. */
export function readInTime(read: RequestHandler, { silenceMs, fieldsMs }: BodyTimeouts): RequestHandler {
  return async (request, response, next) => {
    const done = new Promise<void>((resolve, reject) => {
      void read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    await inTime(done, request, { silenceMs, totalMs: fieldsMs });
    next();
  };
}

/**
 * Ends a request whose body is not whole when its answer is out: at once the answer could not be read, and for ever it costs.
 * Node tells nobody who reads such a body that its connection was closed: a file that is half there would stay.
 */
export function endRest(request: Request, restMs: number): void {
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, restMs).unref();
}
