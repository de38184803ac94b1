import { ApiError, DOCUMENT_MESSAGES } from '@site/shared/contracts';
import { OUTDATED, UNEXPLAINED, UPLOAD_FAILED, UPLOAD_FAILED_TITLE, type Failure } from './failure.ts';
import { isField } from '../form/fields.ts';
import { UnreadableDocument } from './while-readable.ts';

/** By code, or by status where somebody on the way may answer in the API's place. */
const DOCUMENT_FAULTS = new Map<string | number, string>([
  [413, DOCUMENT_MESSAGES.size],
  [415, DOCUMENT_MESSAGES.type],
  [507, 'The file could not be stored. Please try again'],
  ['storage_unavailable', 'The file could not be stored. Please try again'],
  ['upload_gone', 'The file is no longer stored. Please attach it again'],
  ['document_unchecked', 'The file could not be checked. Please try again'],
]);
const UNDECIDED = [408, 409, 425, 429];
const UNREADABLE = 'The file could not be read. Please choose it again';

/** What the API says of a document that it will not have, in whatever way it comes; null where that was not the reason. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof UnreadableDocument) return UNREADABLE;
  if (!(error instanceof ApiError)) return null;
  if (![413, 415].includes(error.status) && error.code !== 'document_virus') return null;
  return explainFailure(error).faults[0]?.message ?? null;
}

/** Which of the seed's two failures an error is, and what it says of which field. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UnreadableDocument)
    return failedUpload([{ field: 'file', message: UNREADABLE }], true);
  if (!(error instanceof ApiError)) return UNEXPLAINED;
  const { status, code, problem } = error;
  // What it says of anything else is no text for visitors.
  const errors = problem.errors ?? [];
  const faults = errors.filter(({ field }) => field === 'file' || isField(field));
  const final = status >= 400 && status < 500 && !UNDECIDED.includes(status);
  if (status === 422 && errors.length > 0 && faults.length === 0)
    return { ...UNEXPLAINED, description: OUTDATED, final, isOutdated: true };
  if (code === 'idempotency_mismatch') return { ...UNEXPLAINED, final, needsNewKey: true };
  const message = DOCUMENT_FAULTS.get(code) ?? DOCUMENT_FAULTS.get(status);
  if (!message && !faults.some(({ field }) => field === 'file')) return { ...UNEXPLAINED, faults, final };
  const said = faults.length > 0 || !message ? faults : [{ field: 'file', message }];
  return failedUpload(said, final);
}

function failedUpload(faults: Failure['faults'], final: boolean): Failure {
  // To send a refused document again would not help: what is wrong with it is said instead.
  const refusal = final ? faults.find(({ field }) => field === 'file') : undefined;
  const description = refusal?.message ?? UPLOAD_FAILED;
  return { title: UPLOAD_FAILED_TITLE, description, faults, final };
}
