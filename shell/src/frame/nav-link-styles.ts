import type { CSSObject } from '@emotion/react';
import { color, fontSize, line, radius, size, space, wash, weight } from '@site/shared/ui';

/** A link or button of the header's navigation. Underlined on its page and those below it. */
export const navLink: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: size.target,
  paddingInline: space[3],
  border: 0,
  borderRadius: radius.sm,
  background: 'none',
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: weight.medium,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { color: color.brand, background: wash(color.brand, 8) },
  '&[data-within], &[aria-current="page"]': {
    color: color.brand,
    textDecoration: 'underline',
    textDecorationThickness: line.thick,
    textUnderlineOffset: '0.4em',
  },
};
