import type { CSSObject } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { fontSize, line, lineHeight, motion, radius, size, space } from '../tokens/scale.ts';

/** Styles of a text box, select or text area. */
export function control(): CSSObject {
  return {
    display: 'block',
    width: '100%',
    minHeight: size.target,
    padding: `${space[2]} ${space[3]}`,
    border: `${line.hair} solid ${color.border}`,
    borderRadius: radius.sm,
    background: color.bg,
    color: color.ink,
    fontSize: fontSize.body,
    lineHeight: lineHeight.snug,
    transition: `border-color ${motion.state}, box-shadow ${motion.state}`,
    '&:hover': { borderColor: color.brand },
    '&[aria-invalid="true"]': {
      borderColor: color.danger,
      boxShadow: `inset 0 0 0 ${line.hair} ${color.danger}`,
    },
    '&:disabled': { background: color.sunken, color: color.muted, cursor: 'not-allowed' },
    '&::placeholder': { color: color.muted, opacity: 1 },
  };
}
