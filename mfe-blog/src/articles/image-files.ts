import type { ImageFile } from './article.ts';

/** Files of an image, from the base of the release. */
export const webpFile = ({ name }: ImageFile, width: number) => `${name}-${width}.webp`;

export const fallbackFile = ({ name, fallback }: ImageFile) => `${name}.${fallback}`;
