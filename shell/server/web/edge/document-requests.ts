import type { IncomingMessage } from 'node:http';
import {
  FORMS_BASE,
  postApplicationForm,
  postRequestedDocument,
  submitApplication,
  uploadDocument,
} from '@site/shared/contracts';

const FORMS = [postApplicationForm.path, postRequestedDocument.path];

/** Paths that accept a document: those of the API, and the pages whose forms post to themselves. */
const PATHS: ReadonlySet<string> = new Set([
  submitApplication.path,
  uploadDocument.path,
  ...FORMS,
  ...FORMS.map((path) => path.slice(FORMS_BASE.length)),
]);

/** Whether the body may contain a document: it is streamed and gets more time. */
export function isDocumentRequest({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false) &&
    PATHS.has(url.split('?', 1)[0] ?? '')
  );
}
