import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { ImageFile } from '../../src/articles/article.ts';
import { orientationOf } from './orientation.ts';

/** An image of an article, and its source file. */
export interface ArticleImage extends ImageFile {
  readonly source: string;
}

/** Finds an image by its address in the text. Returns a string with the error if it cannot be used. */
export type FindImage = (address: string) => ArticleImage | string;

/** The folder of the images, relative to that of the articles. */
const FOLDER = 'images';
const ADDRESS = /^images\/(?<name>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?:jpe?g|png|webp)$/;
/** Narrower images look blurred on a phone. */
const MIN_WIDTH = 480;
const MAX_BYTES = 10_000_000;
/** Widths in pixels for a phone, for the text column, and for the text column on a high-density screen. */
const WIDTHS = [480, 720, 1440];
const FALLBACKS: Readonly<Record<string, ImageFile['fallback']>> = { jpg: 'jpg', png: 'png', webp: 'png' };

/** Looks up images in a folder of articles. */
export function imagesIn(content: string): FindImage {
  return (address) => {
    const name = ADDRESS.exec(address)?.groups?.['name'];
    if (name === undefined)
      return `${address} is not an address of an image: put the file into content/images and write images/its-name.jpg (or .png, .webp).`;
    const source = path.join(content, address);
    const { size } = statSync(source, { throwIfNoEntry: false }) ?? {};
    if (size === undefined)
      return `${address} is not in content/${FOLDER}: put the file there, or correct its name.`;
    if (size > MAX_BYTES)
      return `${address} has ${(size / 1e6).toFixed(1)} MB: export it with ${MAX_BYTES / 1e6} MB at most.`;
    return imageAt(source, address, name);
  };
}

function imageAt(source: string, address: string, name: string): ArticleImage | string {
  const bytes = readFileSync(source);
  const { width, height, fallback } = sizeOf(bytes) ?? {};
  if (!width || !height || !fallback)
    return `${address} is not a JPEG, PNG or WebP that can be read: export it again.`;
  if (width < MIN_WIDTH) return `${address} is ${width} pixels wide: use one of at least ${MIN_WIDTH}.`;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const widest = Math.min(width, Math.max(...WIDTHS));
  const widths = [...WIDTHS.filter((one) => one < widest), widest];
  return { source, name: `${FOLDER}/${name}-${hash}`, fallback, width, height, widths };
}

/** As displayed: EXIF may rotate a photograph. */
function sizeOf(bytes: Buffer) {
  try {
    const { width, height, orientation = orientationOf(bytes), type = '' } = imageSize(bytes);
    const [across, down] = orientation > 4 ? [height, width] : [width, height];
    return { width: across, height: down, fallback: FALLBACKS[type] };
  } catch {
    return null;
  }
}
