import { callApi, removeUpload, uploadDocument } from '@site/shared/contracts';
import { sendRequest, type Sending } from '../sending/send-request.ts';
import { tellRetries, tryAgain } from '../sending/try-again.ts';
import { whileReadable } from '../sending/while-readable.ts';

/** Sends a document ahead of its form, again where the way was at fault. Resolves with the id that the form names it by. */
export async function sendDocument(file: File, sending: Omit<Sending, 'body'>): Promise<string> {
  const body = new FormData();
  body.append(uploadDocument.multipart?.file ?? 'file', file);
  const { onProgress, onRetry } = tellRetries(sending.onProgress);
  const send = () => whileReadable(file, () => sendRequest(uploadDocument, { ...sending, body, onProgress }));
  const { upload } = await tryAgain({ signal: sending.signal, send, onRetry });
  return upload;
}

/** Has the API forget a document that no form will name. Where that fails, the document is gone within a day. */
export function removeDocument(upload: string, key: string): void {
  const headers = { 'idempotency-key': key };
  callApi(removeUpload, { params: { upload }, headers }).catch(() => undefined);
}
