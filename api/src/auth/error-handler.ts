import type { ErrorRequestHandler } from 'express';
import type { AppError } from '../errors.ts';
import { toAppError } from '../http/error-handler.ts';
import { requestInfo } from '../http/request-info.ts';
import { sendJson } from '../http/send.ts';
import type { Logger } from '../logger.ts';
import { AuthError, type AuthFault } from './auth-errors.ts';

/** Sends errors in the format of the auth protocol. Code and text are sent under both names, for old and new clients. */
export function handleAuthErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { id } = requestInfo(response);
    const { code, status, message, retryAfterSeconds, reasons } = toAuthError(error);
    if (status >= 500) logger.error({ requestId: id, code, err: error }, 'auth request failed');
    response.setHeader('X-Sb-Error-Code', code);
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
    sendJson(response, status, {
      ...{ code, error_code: code, message, msg: message, request_id: id },
      ...(reasons ? { weak_password: { reasons } } : {}),
    });
  };
}

const FROM_APP: Partial<Record<AppError['code'], AuthFault>> = {
  rate_limited: 'over_request_rate_limit',
  bad_json: 'bad_json',
  body_too_large: 'request_entity_too_large',
  request_timeout: 'request_timeout',
  unavailable: 'unavailable',
  invalid_request: 'validation_failed',
  unsupported_media_type: 'validation_failed',
};

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code, details } = toAppError(error);
  const { retryAfterSeconds } = details;
  return new AuthError(
    FROM_APP[code] ?? 'unexpected_failure',
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}
