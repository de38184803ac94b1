import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const RGB = 2;
/** Each row is stored as the difference to the row above it, which suits pages of text. */
const FILTER_UP = 2;

/**
 * A PNG of opaque pixels. The fourth byte of each pixel is ignored.
 * @param {Uint8Array} rgba @param {number} width @param {number} height
 */
export function encodePng(rgba, width, height) {
  const rowSize = width * 3 + 1;
  const rows = Buffer.alloc(rowSize * height);
  for (let y = 0; y < height; y += 1) {
    let at = y * rowSize;
    rows[at++] = FILTER_UP;
    for (let pixel = y * width * 4; pixel < (y + 1) * width * 4; pixel += 4)
      for (let channel = 0; channel < 3; channel += 1) {
        const above = y === 0 ? 0 : (rgba[pixel + channel - width * 4] ?? 0);
        rows[at++] = (rgba[pixel + channel] ?? 0) - above;
      }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunkBytes = Buffer.alloc(body.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  chunkBytes.set(body, 4);
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4);
  return chunkBytes;
}
