import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES } from '@site/shared/contracts';
import type { Request, RequestHandler, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { AppError, errorCode, errorMessage } from '../errors.ts';

/** A received file. It has a temporary name and is deleted after the response. */
export interface Upload {
  readonly path: string;
  readonly originalName: string;
  /** The media type declared by the sender. */
  readonly declaredType: string;
  readonly size: number;
  readonly sha256: string;
}

const BODY_LIMIT_BYTES = 11 * 1024 * 1024;
/** Writes 256 KB at a time; `flush` waits for the disk. */
const WRITING = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 256 * 1024 } as const;
const LIMITS = {
  fileSize: DOCUMENT_LIMIT_BYTES,
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
};

/** Reads a multipart body with at most one file in the part `field`, and writes the file to `folder` as it arrives. With
 * `early`, a body with a content length over the limit is rejected unread. Otherwise the fields before the file are read. */
export function receiveUpload(
  field: string,
  folder: string,
  { early = true }: { readonly early?: boolean } = {},
): RequestHandler {
  const read = multer({ storage: createStorage(folder), limits: LIMITS, defParamCharset: 'utf8' }).single(
    field,
  );
  return (request, response, next) => {
    if (early && Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
    read(request, response, (error: unknown) => {
      const upload = uploadOf(request);
      if (upload) afterResponse(response, () => void unlink(upload.path).catch(() => undefined));
      next(error ? toUploadFault(error) : textFieldFault(request.body, field));
    });
    let received = 0;
    request.on('data', (part: Buffer) => {
      received += part.length;
      if (received > BODY_LIMIT_BYTES) next(tooLarge());
    });
  };
}

/** Rejects a text field in place of the file. It would be ignored otherwise. */
function textFieldFault(body: unknown, field: string): AppError | undefined {
  const isText = typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  return isText ? new AppError('bad_multipart', { detail: `The part ${field} is not a file` }) : undefined;
}

/** The response may already be closed, because a body can be rejected before it ends. */
function afterResponse(response: Response, callback: () => void): void {
  if (response.closed) callback();
  else response.once('close', callback);
}

/** The file of a request that went through `receiveUpload`. */
export function uploadOf(request: Request): Upload | null {
  const { file } = request;
  const sha256: unknown = file && Reflect.get(file, 'sha256');
  if (!file || typeof sha256 !== 'string') return null;
  const { path, originalname: originalName, mimetype: declaredType, size } = file;
  return { path, originalName, declaredType, size, sha256 };
}

function createStorage(folder: string): StorageEngine {
  return {
    _handleFile(_request, file, done) {
      const path = join(folder, randomUUID());
      file.path = path;
      store(file.stream, path).then(
        (stored) => done(null, stored),
        (error: unknown) => done(error),
      );
    },
    _removeFile(_request, file, done) {
      unlink(file.path).then(
        () => done(null),
        () => done(null),
      );
    },
  };
}

/** Writes and hashes a file. The bytes are on disk when it resolves. */
async function store(source: NodeJS.ReadableStream, path: string) {
  const file = createWriteStream(path, WRITING);
  const hash = createHash('sha256');
  source.on('data', (part: Buffer) => hash.update(part));
  try {
    await pipeline(source, file);
    return { path, size: file.bytesWritten, sha256: hash.digest('hex') };
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

function toUploadFault(error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(error);
  if (code.startsWith('LIMIT_') || code.endsWith('_FIELD_NAME'))
    return new AppError('bad_multipart', { detail: errorMessage(error), cause: error });
  return code ? error : new AppError('bad_multipart', { cause: error });
}

function tooLarge(cause?: unknown): AppError {
  const message = DOCUMENT_MESSAGES.size;
  return new AppError('document_too_large', {
    detail: message,
    errors: [{ field: 'file', code: 'too_large', message }],
    cause,
  });
}
