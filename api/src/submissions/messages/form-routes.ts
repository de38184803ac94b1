import { DOCUMENT_MESSAGES, postRequestedDocument, readDocumentRequest } from '@site/shared/contracts';
import { AppError } from '../../errors.ts';
import { serve, type Recover, type ServedEndpoint } from '../../http/endpoint.ts';
import { accepted, createFormErrorReply } from '../../http/form-outcome.ts';
import type { AddressLimiter } from '../../limits/address-limiter.ts';
import type { Logger } from '../../logger.ts';
import {
  addRequestedDocument,
  readRequest,
  type DocumentRequestServices,
  type ShownRequest,
} from './document-requests.ts';

export interface DocumentFormServices extends DocumentRequestServices {
  readonly limit: AddressLimiter;
  readonly logger: Logger;
}

const FAILED = 'Your document did not arrive. Please try again in a moment.';
const CLOSED =
  'This link no longer takes documents: its time is over, or we asked you again in a later email. Reply to our email if something is missing.';

/** The page behind a request for documents, also after an error. Its form works without JavaScript. */
export function documentFormEndpoints(services: DocumentFormServices): ServedEndpoint[] {
  const { limit, logger } = services;
  const texts = { failed: FAILED, uploadFailed: FAILED };
  const whenFailed = createFormErrorReply(texts, logger);
  const whenClosed = createFormErrorReply({ failed: CLOSED, uploadFailed: CLOSED }, logger);
  const recover: Recover<typeof postRequestedDocument> = async (fault, request, requestId) => {
    const outcome = (fault.code === 'link_invalid' ? whenClosed : whenFailed)(fault, request, requestId);
    const shown = await readRequest(String(request.query['ticket']), services).catch(() => null);
    return { ...outcome, slots: { ...outcome.slots, ...(shown && slotsOf(shown)) } };
  };
  return [
    serve(readDocumentRequest, async ({ query }) => {
      const request = await readRequest(query.ticket, services);
      if (!request) throw new AppError('not_found');
      return { slots: slotsOf(request) };
    }),
    serve(
      postRequestedDocument,
      async ({ query, upload, info }) => {
        if (!upload) throw noDocument();
        await addRequestedDocument(query.ticket, upload, info.id, services);
        return accepted(`/application/documents?ticket=${query.ticket}`);
      },
      { limit, recover },
    ),
  ];
}

function slotsOf({ reference, text, isOpen, documents }: ShownRequest): Record<string, string> {
  return {
    reference,
    ...(isOpen ? { open: '', request: text } : { closed: '' }),
    ...(documents > 0 ? { documents: documents === 1 ? '1 document' : `${documents} documents` } : {}),
  };
}

function noDocument(): AppError {
  const message = DOCUMENT_MESSAGES.empty;
  return new AppError('validation_failed', { errors: [{ field: 'file', code: 'missing', message }] });
}
