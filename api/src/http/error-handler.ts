import type { Problem } from '@site/shared/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { databaseFault } from '../database/driver-errors.ts';
import { AppError, errorCode, errorType, FAULTS, type FaultCode } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { requestInfo } from './request-info.ts';
import { sendProblem } from './send.ts';

/** Turns every error into a response. An unknown error becomes a 500 without details, and its cause is logged. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { id } = requestInfo(response);
    // The caller disconnected during the response. The request's log line already says so.
    if (response.closed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
    const fault = toAppError(error);
    if (fault.status >= 500) logger.error({ requestId: id, code: fault.code, err: error }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const wait = fault.details.retryAfterSeconds;
    if (wait !== undefined) response.setHeader('Retry-After', String(wait));
    // Otherwise the unread rest of the body would be parsed as the next request.
    if (fault.status === 408) response.setHeader('Connection', 'close');
    if (fault.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    sendProblem(response, toProblem(fault, id));
  };
}

/** Answers paths that no endpoint serves. */
export const answerNotFound: RequestHandler = () => {
  throw new AppError('not_found');
};

function toProblem(fault: AppError, requestId: string): Problem {
  const { detail, errors } = fault.details;
  return {
    type: 'about:blank',
    title: FAULTS[fault.code][1],
    status: fault.status,
    code: fault.code,
    requestId,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors: [...errors] }),
  };
}

/** Errors of Express's body parsers by type and of the file system by code. */
const KNOWN: Readonly<Record<string, FaultCode>> = {
  'entity.too.large': 'body_too_large',
  'entity.parse.failed': 'bad_json',
  'request.size.invalid': 'bad_json',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_request',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  EFBIG: 'storage_full',
};

/** Maps any error to an `AppError`. Unexpected ones become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = databaseFault(error);
  if (fault === 'unavailable' || fault === 'contention')
    return new AppError('unavailable', { cause: error, retryAfterSeconds: fault === 'contention' ? 1 : 5 });
  const known = KNOWN[errorType(error)] ?? KNOWN[errorCode(error)];
  if (known) return new AppError(known, { cause: error });
  return new AppError(error instanceof URIError ? 'invalid_request' : 'internal', { cause: error });
}
