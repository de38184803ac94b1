import type { ImageFile } from './article.ts';

/** The files of an image, relative to the release's base. */
export const webpFile = ({ name }: ImageFile, width: number) => `${name}-${width}.webp`;

export const fallbackFile = ({ name, fallback }: ImageFile) => `${name}.${fallback}`;
