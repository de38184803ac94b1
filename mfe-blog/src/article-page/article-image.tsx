import type { CSSObject } from '@emotion/react';
import { color, fontSize, line, radius, space } from '@site/shared/ui';
import { createContext, useContext } from 'react';
import type { ImageBlock } from '../articles/article.ts';
import { fallbackFile, webpFile } from '../articles/image-files.ts';

/** Base of the release's files. Older shells do not provide it. */
export const ReleaseBase = createContext<string | undefined>(undefined);

/** The width of the text: the screen's less its margins on a phone, at most that of the column. */
const SIZES = '(min-width: 44rem) 42rem, calc(100vw - 2rem)';

/** An image in the width that the screen needs. It loads lazily, and its space is reserved. */
export function ArticleImage(image: ImageBlock) {
  const base = useContext(ReleaseBase);
  const { alt, caption, width, height, widths } = image;
  return (
    <figure css={figure}>
      {base !== undefined && (
        <picture>
          <source
            type="image/webp"
            srcSet={widths.map((one) => `${base}${webpFile(image, one)} ${one}w`).join(', ')}
            sizes={SIZES}
          />
          <img
            src={base + fallbackFile(image)}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            css={picture}
          />
        </picture>
      )}
      {caption !== undefined && <figcaption css={words}>{caption}</figcaption>}
    </figure>
  );
}

const figure: CSSObject = { display: 'grid', gap: space[2], marginBlock: space[2], breakInside: 'avoid' };
const picture: CSSObject = {
  display: 'block',
  width: '100%',
  height: 'auto',
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
};
const words: CSSObject = { color: color.muted, fontSize: fontSize.small };
