import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';
import { DocumentQuery } from './stored-submission.ts';

/** Maximum number of pages shown. */
export const MAX_PREVIEW_PAGES = 20;

/** `word_97`: an old Word file (.doc). `too_complex`: exceeded the time or memory limit. */
export const NoPreviewReason = z.enum(['word_97', 'encrypted', 'damaged', 'too_complex']);
export type NoPreviewReason = z.infer<typeof NoPreviewReason>;

/** A safe preview of a document: images of its pages, its text, or nothing. */
export const DocumentPreview = z.object({
  kind: z.enum(['pages', 'text', 'none']),
  /** All pages of a PDF, also those beyond `MAX_PREVIEW_PAGES`. */
  pages: z._default(z.int(), 0),
  /** The height of each shown page for a width of 1. */
  heights: z._default(z.array(z.number()).check(z.maxLength(MAX_PREVIEW_PAGES)), []),
  /** The text of a Word document. */
  text: z._default(z.nullable(z.string().check(z.maxLength(60_000))), null),
  /** Whether the text was cut off. */
  isCut: z._default(z.boolean(), false),
  /** Why there is no preview. */
  reason: z._default(z.nullable(z.string()), null),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;

/** 404 without a document. */
export const previewDocument = defineEndpoint({
  name: 'previewDocument',
  method: 'GET',
  path: '/api/admin/submissions/:id/document/preview',
  access: 'review-submissions',
  params: SubmissionParams,
  query: DocumentQuery,
  status: 200,
  reply: DocumentPreview,
  problems: [401, 403, 404],
});

/** A page of a PDF as `image/png`. 422 with code `no_preview` when it cannot be rendered within time and memory. */
export const previewDocumentPage = defineEndpoint({
  name: 'previewDocumentPage',
  method: 'GET',
  path: '/api/admin/submissions/:id/document/pages/:page',
  access: 'review-submissions',
  params: z.extend(SubmissionParams, { page: z.string().check(z.regex(/^[1-9]\d?$/)) }),
  query: DocumentQuery,
  status: 200,
  problems: [401, 403, 404, 422],
});
