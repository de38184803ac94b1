import { callApi, removeUpload, uploadDocument } from '@site/shared/contracts';
import { sendRequest, type Sending } from '../sending/send-request.ts';
import { retry, trackRetries } from '../sending/retry.ts';
import { whileReadable } from '../sending/while-readable.ts';

/** Uploads a document ahead of its form, with retries after network failures. Resolves with the upload's id. */
export async function sendDocument(file: File, sending: Omit<Sending, 'body'>): Promise<string> {
  const body = new FormData();
  body.append(uploadDocument.multipart?.file ?? 'file', file);
  const { onProgress, onRetry } = trackRetries(sending.onProgress);
  const send = () => whileReadable(file, () => sendRequest(uploadDocument, { ...sending, body, onProgress }));
  const { upload } = await retry({ signal: sending.signal, send, onRetry });
  return upload;
}

/** Deletes an upload that no form will use. A failure is ignored: the API deletes it within a day. */
export function removeDocument(upload: string, key: string): void {
  const headers = { 'idempotency-key': key };
  callApi(removeUpload, { params: { upload }, headers }).catch(() => undefined);
}
