import type { FieldError } from '@site/shared/contracts';

/** All errors that a caller can see: code → status and title. Clients must branch on the code, never on the text. */
export const FAULTS = {
  invalid_request: [400, 'The request is not valid'],
  idempotency_key_missing: [400, 'An idempotency key is required'],
  bad_json: [400, 'The request body is not valid JSON'],
  bad_multipart: [400, 'The form data could not be read'],
  no_authorization: [401, 'Sign-in is required'],
  token_invalid: [401, 'The access token is not valid'],
  session_ended: [401, 'The session has ended'],
  role_insufficient: [403, 'Your role does not permit this'],
  second_factor_required: [403, 'Enter the code from your authenticator app first'],
  not_found: [404, 'Not found'],
  document_missing: [404, 'The document file is missing'],
  duplicate: [409, 'Already exists'],
  version_conflict: [409, 'Changed by someone else since you opened it'],
  note_locked: [409, 'The note can no longer be changed'],
  too_many_notes: [409, 'The submission has too many notes'],
  not_mergeable: [409, 'These submissions cannot be merged'],
  too_many_views: [409, 'You have too many saved views'],
  too_many_messages: [409, 'The submission has too many messages'],
  too_many_jobs: [409, 'Too many exports are in progress'],
  subscriber_state: [409, 'The subscriber is in another state by now'],
  own_account: [409, 'You cannot do this to your own account'],
  last_admin: [409, 'The only admin must stay one'],
  email_unconfirmed: [409, 'The email of the account is not confirmed'],
  request_timeout: [408, 'The request body took too long to arrive'],
  request_in_flight: [409, 'The first request with this idempotency key is still in progress'],
  upload_gone: [410, 'The uploaded document is no longer available. Send it with the form'],
  link_invalid: [410, 'The link is no longer valid'],
  document_too_large: [413, 'The document is too large'],
  body_too_large: [413, 'The request body is too large'],
  headers_too_large: [431, 'The request headers are too large'],
  document_type: [415, 'The document type is not accepted'],
  unsupported_media_type: [415, 'The content type of the request is not accepted'],
  no_preview: [422, 'This page cannot be shown'],
  document_virus: [422, 'A virus was found in the document'],
  recovery_code_invalid: [422, 'The recovery code is wrong or was already used'],
  validation_failed: [422, 'Some fields need attention'],
  idempotency_mismatch: [422, 'The idempotency key was used for another request'],
  command_refused: [422, 'The composer refused the command'],
  rate_limited: [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  composer_unreachable: [502, 'The composer does not answer'],
  composer_failed: [502, 'The composer could not run the command'],
  unavailable: [503, 'The service is not available right now'],
  storage_unavailable: [503, 'The document store is not available right now'],
  document_unchecked: [503, 'The document cannot be checked for viruses right now'],
  commands_not_set_up: [503, 'Release commands are not set up'],
  composer_slow: [504, 'The composer is still working on the command'],
  storage_full: [507, 'The document could not be stored'],
} as const satisfies Record<string, readonly [number, string]>;

export type FaultCode = keyof typeof FAULTS;

export interface FaultDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected error. The code determines status and title. The details are sent to the caller, the cause is only logged. */
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

/** The service or command cannot start. The message tells the operator what failed and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The `code` of a system or driver error. Checks the shape because errors can come from another realm. */
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
