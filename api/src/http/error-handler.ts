import { PROBLEM_TYPE, type Problem } from '@site/shared/contracts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { databaseFault } from '../database/driver-errors.ts';
import { AppError, errorCode, errorType, FAULTS } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { requestInfo } from './request-info.ts';
import { sendJson } from './send.ts';

/** The one place where an error becomes an answer; an unknown one is a blank 500 and a log line with its cause. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { id } = requestInfo(response);
    const fault = toAppError(error);
    if (fault.status >= 500) logger.error({ requestId: id, code: fault.code, err: error }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const wait = fault.details.retryAfterSeconds;
    if (wait !== undefined) response.setHeader('Retry-After', String(wait));
    if (fault.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    sendJson(response, fault.status, toProblem(fault, id), PROBLEM_TYPE);
  };
}

/** Any path that no endpoint answers. */
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

/** Knows the errors of Express's body readers, of the drivers and of the disk. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (databaseFault(error) === 'unavailable')
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
  switch (errorType(error) || errorCode(error)) {
    case 'entity.too.large':
      return new AppError('body_too_large', { cause: error });
    case 'entity.parse.failed':
    case 'request.size.invalid':
      return new AppError('bad_json', { cause: error });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError('unsupported_media_type', { cause: error });
    case 'request.aborted':
      return new AppError('invalid_request', { cause: error });
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('storage_full', { cause: error });
    default:
      return error instanceof URIError
        ? new AppError('invalid_request', { cause: error })
        : new AppError('internal', { cause: error });
  }
}
