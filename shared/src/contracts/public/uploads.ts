import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** Identifies an upload to its owner. */
export const UploadId = z.string().check(z.regex(/^[\w-]{32,64}$/));

/** How long an uploaded document is kept without its form. */
export const UPLOAD_LIFE_MS = 24 * 3600_000;

/**
 * Maximum time for a body with a document: 10 MB take 5.6 minutes at 0.25 Mbit/s, and 14 minutes at 0.1 Mbit/s, the
 * slowest supported connection.
 */
export const MAX_UPLOAD_MS = 15 * 60_000;

/**
 * Uploads a document ahead of its form, so that the form can be sent quickly. It is checked and stored like one sent
 * with a form, and belongs to the submission with the same `Idempotency-Key`, so nobody else can submit or remove it. A
 * refused document is `errors[0]` of the field `file`, with a message for its sender. Its code is `type`, `empty`,
 * `misnamed` (an accepted type with another type's extension), `too_large` or `virus`.
 */
export const uploadDocument = defineEndpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/api/uploads',
  access: 'public',
  body: z.object({}),
  multipart: { file: 'file' },
  keyed: true,
  status: 201,
  reply: z.object({ upload: UploadId }),
  problems: [408, 413, 415, 422, 429, 507],
});

/** Removes an unused upload. Removing one that no longer exists is not an error. */
export const removeUpload = defineEndpoint({
  name: 'removeUpload',
  method: 'DELETE',
  path: '/api/uploads/:upload',
  access: 'public',
  params: z.object({ upload: UploadId }),
  keyed: true,
  status: 204,
  problems: [404],
});
