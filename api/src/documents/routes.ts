import { DOCUMENT_MESSAGES, removeUpload, uploadDocument } from '@site/shared/contracts';
import { AppError } from '../errors.ts';
import { serve, type ServedEndpoint } from '../http/endpoint.ts';
import { hashOfKey } from '../idempotency/answers.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { Uploads } from './uploads.ts';

export interface UploadRouteServices {
  readonly uploads: Uploads;
  readonly limit: AddressLimiter;
}

export function uploadEndpoints({ uploads, limit }: UploadRouteServices): ServedEndpoint[] {
  return [
    serve(
      uploadDocument,
      async ({ upload, headers }) => {
        const keyHash = hashOfKey(headers['idempotency-key']);
        if (!upload) throw noDocument();
        return { upload: await uploads.add(upload, keyHash) };
      },
      { limit },
    ),
    serve(removeUpload, ({ params, headers }) =>
      uploads.remove(params.upload, hashOfKey(headers['idempotency-key'])),
    ),
  ];
}

function noDocument(): AppError {
  const message = DOCUMENT_MESSAGES.empty;
  return new AppError('validation_failed', { errors: [{ field: 'file', code: 'missing', message }] });
}
