import type { IncomingMessage } from 'node:http';
import { FORMS_BASE, postApplicationForm, submitApplication, uploadDocument } from '@site/shared/contracts';

/** Addresses that take a document: those of the API, and the page whose form posts to itself. */
const PATHS: ReadonlySet<string> = new Set([
  submitApplication.path,
  uploadDocument.path,
  postApplicationForm.path,
  postApplicationForm.path.slice(FORMS_BASE.length),
]);

/** Whether the body may hold a document: it then streams, and has more time than fields have. */
export function isDocumentRequest({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false) &&
    PATHS.has(url.split('?', 1)[0] ?? '')
  );
}
