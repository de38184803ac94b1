import { ApiError, DOCUMENT_MESSAGES } from '@site/shared/contracts';
import { UNEXPLAINED, type Failure } from './failure.ts';
import { isField } from '../form/fields.ts';
import { EarlierVersionReceived } from './send-with-retries.ts';
import { DOCUMENT_FAILURES, FAILURE_COPY, receivedBefore } from './sending-content.ts';
import { UnreadableDocument } from './while-readable.ts';

/** By code, or by status where a proxy may answer instead of the API. */
const DOCUMENT_FAULTS = new Map<string | number, string>([
  [413, DOCUMENT_MESSAGES.size],
  [415, DOCUMENT_MESSAGES.type],
  [507, DOCUMENT_FAILURES.notStored],
  ['storage_unavailable', DOCUMENT_FAILURES.notStored],
  ['upload_gone', DOCUMENT_FAILURES.gone],
  ['document_unchecked', DOCUMENT_FAILURES.notChecked],
]);
const UNDECIDED = [408, 409, 425, 429];

/** The message for a document that the API refused, or null where the document was not the reason. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof UnreadableDocument) return DOCUMENT_FAILURES.unreadable;
  if (!(error instanceof ApiError)) return null;
  if (![413, 415].includes(error.status) && error.code !== 'document_virus') return null;
  return explainFailure(error).faults[0]?.message ?? null;
}

/** Maps an error to one of the two failures, with its faults by field. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UnreadableDocument)
    return failedUpload([{ field: 'file', message: DOCUMENT_FAILURES.unreadable }], true);
  if (error instanceof EarlierVersionReceived) {
    const { reference } = error;
    return { ...UNEXPLAINED, description: receivedBefore(reference), final: true, received: reference };
  }
  if (!(error instanceof ApiError)) return UNEXPLAINED;
  const { status, code, problem } = error;
  // Faults of other fields are not written for visitors.
  const errors = problem.errors ?? [];
  const faults = errors.filter(({ field }) => field === 'file' || isField(field));
  const final = status >= 400 && status < 500 && !UNDECIDED.includes(status);
  if (status === 422 && errors.length > 0 && faults.length === 0)
    return { ...UNEXPLAINED, description: FAILURE_COPY.outdated.text, final, isOutdated: true };
  const message = DOCUMENT_FAULTS.get(code) ?? DOCUMENT_FAULTS.get(status);
  if (!message && !faults.some(({ field }) => field === 'file')) return { ...UNEXPLAINED, faults, final };
  const said = faults.length > 0 || !message ? faults : [{ field: 'file', message }];
  return failedUpload(said, final);
}

function failedUpload(faults: Failure['faults'], final: boolean): Failure {
  // Sending a refused document again would not help, so the reason is shown instead.
  const refusal = final ? faults.find(({ field }) => field === 'file') : undefined;
  const { title, text } = FAILURE_COPY.upload;
  return { title, description: refusal?.message ?? text, faults, final };
}
