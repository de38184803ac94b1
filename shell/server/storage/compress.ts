import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../model/encodings.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Pictures and fonts are compressed by their own formats: again would cost seconds of each release and save nothing. */
export function isCompressible(file: string): boolean {
  return !/\.(?:png|jpg|webp|woff2)$/.test(file);
}

/**
 * As hard as it goes, for what stays. New pages wait for nothing: a tenth larger in a fraction of the time, until they are
 * polished. From 7 on a page asks for 8 MB of its own and more, which the allocator keeps: hundreds in all.
 */
const QUALITY = { asset: 11, page: 6 } as const;

/** Compresses once: a release is compressed on arrival, never on request. */
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
