import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Names an upload to the one who made it. */
export const UploadId = z.string().check(z.regex(/^[\w-]{32,64}$/));

/** How long a document waits for its form. */
export const UPLOAD_LIFE_MS = 24 * 3600_000;

/**
 * Longest time that a body with a document may take to come: 10 MB take 5.6 minutes at 0.25 Mbit/s, and 14 minutes at
 * 0.1 Mbit/s, the slowest line that is served.
 */
export const MAX_UPLOAD_MS = 15 * 60_000;

/**
 * Takes a document ahead of its form, so that the form itself is sent in an instant. It is checked and stored as one that
 * comes with a form, and belongs to the submission under the same `Idempotency-Key`: nobody else can send or remove it.
 *
 * A refused document is `errors[0]` of the field `file`, with a message for its sender. Its code is `type`, `empty`, `misnamed`
 * (a listed kind under the extension of another one), `too_large` or `virus`.
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

/** Removes a document that no form was sent with. One that is gone already is no fault. */
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
