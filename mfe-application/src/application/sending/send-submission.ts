import {
  ApiError,
  submitApplication,
  type SubmissionForm,
  type SubmissionReceipt,
} from '@site/shared/contracts';
import type { FormSignals } from '@site/shared/form-signals';
import { sendRequest, type Sending } from './send-request.ts';
import { whileReadable } from './while-readable.ts';

export interface SendInput extends Omit<Sending, 'body'> {
  readonly form: SubmissionForm;
  readonly file: File | null;
  /** The id of the file's upload, if it was uploaded ahead. */
  readonly upload: string | null;
  readonly signals: FormSignals;
  readonly newsletter: boolean;
}

/** Sends a submission: as JSON, or as multipart with its document if that has no upload or the upload has expired. */
export async function sendSubmission(input: SendInput): Promise<SubmissionReceipt> {
  const { form, file, upload, signals, newsletter, key, signal, onProgress } = input;
  const fields = { ...form, ...signals, newsletter: newsletter ? 'yes' : '' };
  if (file && !upload) {
    const sending = { body: toFormData(fields, file), key, signal, onProgress };
    return whileReadable(file, () => sendRequest(submitApplication, sending));
  }
  // A few lines of text need no progress bar, but a stalled request is reported.
  const onSlow: Sending['onProgress'] = ({ slow }) => slow && onProgress({ sent: 0, total: 0, slow });
  const body = { ...fields, upload: upload ?? '' };
  try {
    return await sendRequest(submitApplication, { body, key, signal, onProgress: onSlow });
  } catch (error) {
    if (!isUploadGone(error) || !file) throw error;
    return sendSubmission({ ...input, upload: null });
  }
}

function isUploadGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'upload_gone';
}

function toFormData(form: Readonly<Record<string, string>>, file: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  data.append(submitApplication.multipart?.file ?? 'file', file);
  return data;
}
