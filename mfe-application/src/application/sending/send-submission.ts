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
  /** The id of the file's upload, where it went ahead. */
  readonly upload: string | null;
  readonly signs: FormSignals;
  readonly newsletter: boolean;
}

/** Sends a submission: as JSON, or with its document where that did not go ahead, or its upload is gone by now. */
export async function sendSubmission(input: SendInput): Promise<SubmissionReceipt> {
  const { form, file, upload, signs, newsletter, key, signal, onProgress } = input;
  const fields = { ...form, ...signs, newsletter: newsletter ? 'yes' : '' };
  if (file && !upload) {
    const sending = { body: toFormData(fields, file), key, signal, onProgress };
    return whileReadable(file, () => sendRequest(submitApplication, sending));
  }
  // How far a few lines of text are is nobody's concern; that they do not move is.
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
