import type { Request, RequestHandler } from 'express';
import { MAX_UPLOAD_MS } from '@site/shared/contracts';
import { AppError } from '../errors.ts';

/** Time limits for receiving a request body, in milliseconds. */
export interface BodyTimeouts {
  /** Maximum time without data in the middle of a body. */
  readonly silenceMs: number;
  /** Limit for a whole body with a document. */
  readonly documentMs: number;
  /** Limit for a whole body without a document, which is at most 64 KB. */
  readonly fieldsMs: number;
  /** Limit for the rest of a body after the response was sent. Nothing reads it anymore. */
  readonly restMs: number;
}

/**
 * The limits allow for slow mobile connections.
 *
 * 20 s of silence cover a cell handover or a short tunnel, and stay below the shell's timeout of 30 s. A minute is enough for
 * 64 KB at 0.01 Mbit/s. `MAX_UPLOAD_MS` explains the limit for documents.
 *
 * A sender that is slow on purpose holds a connection and a partial file for that time. The limits for submissions,
 * uploads and requested documents are counted before a body is read, so one address can start at most 60 of them per hour.
 */
export const BODY_TIMEOUTS: BodyTimeouts = {
  silenceMs: 20_000,
  documentMs: MAX_UPLOAD_MS,
  fieldsMs: 60_000,
  restMs: 5000,
};

/** Waits until a body is read. Rejects with `request_timeout` after `silenceMs` without data or after `totalMs`. */
export async function awaitBody(
  read: Promise<void>,
  request: Request,
  { silenceMs, totalMs }: { readonly silenceMs: number; readonly totalMs: number },
): Promise<void> {
  let onTimeout: () => void = () => undefined;
  const timedOut = new Promise<never>((_, reject) => {
    onTimeout = () => reject(new AppError('request_timeout'));
  });
  const total = setTimeout(onTimeout, totalMs).unref();
  request.setTimeout(silenceMs, onTimeout);
  try {
    await Promise.race([read, timedOut]);
  } finally {
    clearTimeout(total);
    request.removeListener('timeout', onTimeout);
    request.setTimeout(0);
  }
}

/** Adds the timeouts to a body parser, for routes without a contract. */
export function withBodyTimeouts(
  read: RequestHandler,
  { silenceMs, fieldsMs }: BodyTimeouts,
): RequestHandler {
  return async (request, response, next) => {
    const done = new Promise<void>((resolve, reject) => {
      void read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    await awaitBody(done, request, { silenceMs, totalMs: fieldsMs });
    next();
  };
}

/**
 * Closes a request whose body is still incomplete some time after the response. Closing it at once could cut off the response.
 * Destroying the request also notifies the body parser, which then deletes a partial file.
 */
export function closeIncompleteRequest(request: Request, restMs: number): void {
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, restMs).unref();
}
