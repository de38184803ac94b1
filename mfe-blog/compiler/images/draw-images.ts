import sharp from 'sharp';
import { fallbackFile, webpFile } from '../../src/articles/image-files.ts';
import type { ArticleImage } from './images.ts';

export interface DrawnFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * Encodes all files of an image: WebP in each width, and a fallback for older browsers and feed readers. Strips
 * metadata.
 */
export async function drawImage(image: ArticleImage): Promise<readonly DrawnFile[]> {
  const upright = sharp(image.source).autoOrient();
  const resized = (width: number) => upright.clone().resize({ width });
  const webp = image.widths.map(async (width) => ({
    file: webpFile(image, width),
    bytes: await resized(width).webp({ quality: 78 }).toBuffer(),
  }));
  const plain = resized(Math.max(...image.widths));
  const fallback = image.fallback === 'png' ? plain.png() : plain.jpeg({ quality: 80, mozjpeg: true });
  return [...(await Promise.all(webp)), { file: fallbackFile(image), bytes: await fallback.toBuffer() }];
}
