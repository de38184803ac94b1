import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from '../../model/encodings.ts';
import { compress, isCompressible } from '../../storage/disk/compress.ts';
import { acceptedEncoding, matchesEtag, NO_CONTENT_POLICY } from '../edge/headers.ts';
import type { RootFile } from './root-files.ts';

/** Compressed files, by file. They are compressed on the first request, outside the event loop. */
const compressed = new WeakMap<RootFile, Promise<Record<Encoding, Buffer>>>();
/** Smaller files fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;

/** Sends a root file, or 304 if the client has it. Resolves with the status. @param headers Flat list of further headers. */
export async function sendRootFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, file }: { readonly path: string; readonly file: RootFile },
  headers: readonly string[],
): Promise<number> {
  const { type } = file;
  const isPlain = file.body.length < MIN_COMPRESSED_BYTES || !isCompressible(path);
  const encoding = isPlain ? 'identity' : acceptedEncoding(request.headers['accept-encoding']);
  const body = encoding === 'identity' ? file.body : (await compressedOnce(file))[encoding];
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const common = [
    ...['ETag', etag, 'Content-Security-Policy', NO_CONTENT_POLICY],
    ...(isPlain ? [] : ['Vary', 'Accept-Encoding']),
    ...headers,
  ];
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end();
    return 304;
  }
  response.writeHead(200, [
    ...['Content-Type', type, 'Content-Length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ...common,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

function compressedOnce(file: RootFile): Promise<Record<Encoding, Buffer>> {
  const known = compressed.get(file);
  if (known) return known;
  const compressing = compress(file.body, 'page');
  compressed.set(file, compressing);
  return compressing;
}
