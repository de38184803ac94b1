import type { FieldError } from '@site/shared/contracts';

/** Every fault a caller may see: code → status and title. Clients branch on the code, never on text. */
export const FAULTS = {
  invalid_request: [400, 'The request is not valid'],
  idempotency_key_missing: [400, 'An idempotency key is needed'],
  bad_json: [400, 'The body is not valid JSON'],
  bad_multipart: [400, 'The form data could not be read'],
  no_authorization: [401, 'Sign-in is needed'],
  token_invalid: [401, 'The access token is not valid'],
  session_ended: [401, 'The session has ended'],
  not_admin: [403, 'Only an admin may do this'],
  not_found: [404, 'Nothing is here'],
  document_missing: [404, 'The document is not in the store'],
  duplicate: [409, 'Already there'],
  request_timeout: [408, 'The body took too long to come'],
  request_in_flight: [409, 'The first request under this idempotency key is not answered yet'],
  upload_gone: [410, 'The uploaded document is no longer there: send it with the form'],
  link_invalid: [410, 'The link is no longer good'],
  document_too_large: [413, 'The document is too large'],
  body_too_large: [413, 'The body is too large'],
  headers_too_large: [431, 'The headers are too large'],
  document_type: [415, 'The document is of a kind that is not accepted'],
  unsupported_media_type: [415, 'The body is of a kind that is not accepted'],
  document_virus: [422, 'A virus was found in the document'],
  validation_failed: [422, 'Some fields need attention'],
  idempotency_mismatch: [422, 'The idempotency key was used for another request'],
  rate_limited: [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'The service is not available right now'],
  storage_unavailable: [503, 'The document store is not available right now'],
  document_unchecked: [503, 'The document cannot be checked for viruses right now'],
  storage_full: [507, 'The document could not be stored'],
} as const satisfies Record<string, readonly [number, string]>;

export type FaultCode = keyof typeof FAULTS;

export interface FaultDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A fault on purpose: its code decides status and title, its details reach the caller, its cause only the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, details: FaultDetails = {}) {
    super(details.detail ?? FAULTS[code][1], { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return FAULTS[this.code][0];
  }
}

/** The service cannot start; the message is one sentence for the person at the keyboard. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The `code` of a system or driver error. Asked by shape: an error may come from another realm. */
export function errorCode(error: unknown): string {
  return textOf(error, 'code');
}

export function errorMessage(error: unknown): string {
  return textOf(error, 'message');
}

/** Express's own errors carry a `type`. */
export function errorType(error: unknown): string {
  return textOf(error, 'type');
}

export function errorName(error: unknown): string {
  return textOf(error, 'name');
}

function textOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}
