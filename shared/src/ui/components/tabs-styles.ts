import type { CSSObject } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { fontSize, line, media, motion, radius, size, space, weight } from '../tokens/scale.ts';

export const tabList: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  padding: space[1],
  marginBlockEnd: space[6],
  borderRadius: radius.md,
  background: color.sunken,
  [media.noScripting]: { display: 'none' },
  [media.print]: { display: 'none' },
};

export const tabButton: CSSObject = {
  flex: '1 1 auto',
  minHeight: size.target,
  padding: `${space[2]} ${space[4]}`,
  border: `${line.hair} solid transparent`,
  borderRadius: radius.sm,
  background: 'transparent',
  color: color.muted,
  fontSize: fontSize.small,
  fontWeight: weight.bold,
  cursor: 'pointer',
  transition: `background-color ${motion.state}, color ${motion.state}`,
  '&:hover': { color: color.ink },
  '&[aria-selected="true"]': { background: color.bg, borderColor: color.hairline, color: color.brand },
  [media.forcedColors]: { '&[aria-selected="true"]': { borderColor: 'Highlight', borderWidth: line.heavy } },
};

const titled: CSSObject = {
  contentVisibility: 'visible',
  display: 'block',
  marginBlockEnd: space[8],
  '&::before': {
    content: 'attr(data-title)',
    display: 'block',
    marginBlockEnd: space[3],
    fontSize: fontSize.h3,
    fontWeight: weight.bold,
  },
};

export const panel: CSSObject = {
  borderRadius: radius.md,
  [media.noScripting]: titled,
  [media.print]: { '&&': titled },
};

/** Before hydration, all other panels are hidden if script will run, unless it fails. */
export const inactivePanel: CSSObject = {
  [media.scripting]: { 'html:not([data-script-failed]) &': { display: 'none' } },
};

/** If script fails before hydration, tabs look the same as without script. */
export const unscriptedPanel: CSSObject = { [media.scriptFailed]: titled };
export const unscriptedList: CSSObject = { [media.scriptFailed]: { display: 'none' } };
