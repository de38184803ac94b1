import { previewDocument, previewDocumentPage } from '@site/shared/contracts/staff';
import type { Previews } from '../documents/preview/previews.ts';
import { serve, type Call, type ServedEndpoint } from '../http/endpoint.ts';
import type { Submissions } from './service.ts';
import { recordView } from './work/record-view.ts';
import { callerOf } from './work/caller.ts';
import type { WorkServices } from './work/staff.ts';

interface PreviewServices extends WorkServices {
  readonly submissions: Submissions;
  readonly previews: Previews;
}

/** As long as repeated views are recorded once. */
const CACHE = 'private, max-age=600';

/** What staff see of a document without opening it. */
export function previewEndpoints(services: PreviewServices): ServedEndpoint[] {
  const { previews } = services;
  return [
    serve(previewDocument, async (call) => {
      const { document, file } = await open(call, services);
      const preview = await previews.describe(document.type, file);
      call.response.set('Cache-Control', CACHE);
      return preview;
    }),
    serve(previewDocumentPage, async (call) => {
      const { document, file } = await open(call, services);
      const image = await previews.renderPage(document.type, file, Number(call.params.page));
      call.response.set({
        'Content-Type': 'image/png',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': CACHE,
      });
      call.response.end(image);
    }),
  ];
}

/** Opens the document after the view was recorded. */
async function open(
  call: Call<typeof previewDocument> | Call<typeof previewDocumentPage>,
  services: PreviewServices,
) {
  const opened = await services.submissions.openDocument(call.params.id, call.query.number);
  try {
    await recordView(call.params.id, callerOf(call), services, 'document_previewed');
  } catch (error) {
    opened.file.destroy();
    throw error;
  }
  return opened;
}
