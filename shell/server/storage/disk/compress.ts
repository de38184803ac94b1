import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../model/encodings.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Image and font formats are compressed already: compressing them again would cost seconds per release and save nothing. */
export function isCompressible(file: string): boolean {
  return !/\.(?:png|jpg|webp|woff2)$/.test(file);
}

/**
 * Brotli quality. Assets get the maximum. New pages are a tenth larger in a fraction of the time, until they are recompressed.
 * From 7 on, each page needs more than 8 MB, which the allocator keeps: hundreds of MB in total.
 */
const QUALITY = { asset: 11, page: 6 } as const;

/** Compresses on arrival, never on request. */
export async function compress(bytes: Buffer, kind: keyof typeof QUALITY): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    deflate(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}
