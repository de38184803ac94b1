/** EXIF's tag of the orientation. */
const ORIENTATION = 0x0112;
const MAX_TAGS = 200;

/**
 * Reads the EXIF orientation of a WebP or PNG: 1 is upright, 5 to 8 are rotated by 90 degrees. The image-size
 * package reads it for JPEG only.
 */
export function orientationOf(bytes: Buffer): number {
  try {
    const exif = webpChunk(bytes, 'EXIF') ?? pngChunk(bytes, 'eXIf');
    return exif ? orientationIn(exif) : 1;
  } catch {
    // The file is cut off, but its size can still be read.
    return 1;
  }
}

function webpChunk(bytes: Buffer, name: string): Buffer | undefined {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.subarray(at + 8, at + 8 + size);
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2);
  }
  return undefined;
}

function pngChunk(bytes: Buffer, name: string): Buffer | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  for (let at = 8; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === name) return bytes.subarray(at + 8, at + 8 + size);
    at += 12 + size;
  }
  return undefined;
}

/** Reads the first directory of a TIFF header. Some programs write the prefix that JPEG requires. */
function orientationIn(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(short(directory), MAX_TAGS);
  for (let index = 0; index < count; index += 1) {
    const tag = directory + 2 + index * 12;
    if (short(tag) === ORIENTATION) return short(tag + 8);
  }
  return 1;
}
