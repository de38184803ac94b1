import type { CSSObject } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { line, motion } from '../tokens/scale.ts';

/** Styles of a link in running text. Underlined, so that color is never the only mark. */
export function textLink(): CSSObject {
  return {
    color: color.brand,
    textDecoration: 'underline',
    textDecorationThickness: line.hair,
    textUnderlineOffset: '0.2em',
    transition: `text-decoration-thickness ${motion.state}`,
    '&:hover': { textDecorationThickness: line.thick },
  };
}
