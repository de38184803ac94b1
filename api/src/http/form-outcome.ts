import type { FormOutcome } from '@site/shared/contracts';
import type { Request } from 'express';
import type { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

/** Messages for errors that do not belong to a single field. */
export interface FormTexts {
  readonly failed: string;
  /** For errors of the document. Same as `failed` for a form without one. */
  readonly uploadFailed: string;
  readonly chooseFileAgain?: string;
}

const TOO_MANY = 'We received too many forms from your network. Please try again later.';
const DOCUMENT_FAULTS = new Set([
  'document_type',
  'document_too_large',
  'document_virus',
  'document_unchecked',
  'body_too_large',
  'storage_full',
  'storage_unavailable',
]);

export function accepted(location: string): FormOutcome {
  return { location, status: 303, values: {}, errors: [], slots: {} };
}

/** The error reply to a posted form, with the posted values. The composer renders the page with them. */
export function createFormErrorReply(texts: FormTexts, logger: Logger) {
  return (fault: AppError, request: Request, requestId: string): FormOutcome => {
    if (fault.status >= 500) logger.error({ requestId, code: fault.code, err: fault }, 'request failed');
    // Errors in the address are not errors of fields.
    const errors = fault.code === 'invalid_request' ? [] : (fault.details.errors ?? []);
    const fields = errors.map(({ field, message }) => ({ field, message }));
    const hadFile = request.file !== undefined || DOCUMENT_FAULTS.has(fault.code);
    return {
      location: null,
      status: fields.length > 0 ? 422 : fault.status,
      values: textsOf(request.body),
      errors: fields.length > 0 ? fields : [{ field: 'submit', message: messageOf(fault, texts) }],
      slots:
        hadFile && texts.chooseFileAgain && !fields.some(({ field }) => field === 'file')
          ? { 'error-file': texts.chooseFileAgain }
          : {},
    };
  };
}

function messageOf(fault: AppError, { failed, uploadFailed }: FormTexts): string {
  if (fault.code === 'rate_limited') return TOO_MANY;
  return DOCUMENT_FAULTS.has(fault.code) ? uploadFailed : failed;
}

function textsOf(body: unknown): Record<string, string> {
  const entries = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
