import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { fontSize, lineHeight, tracking, weight } from '../tokens/scale.ts';

export type HeadingLevel = 1 | 2 | 3 | 4;
export type HeadingSize = 'display' | 'h1' | 'h2' | 'h3' | 'lead' | 'body';
export interface HeadingProps extends ComponentProps<'h2'> {
  readonly level: HeadingLevel;
  /** Visual size; by default that of the level. */
  readonly size?: HeadingSize | undefined;
}

/** A heading: `level` is its place in the outline, `size` its visual size. */
export function Heading({ level, size = defaultSize[level], ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag css={[{ fontSize: fontSize[size] }, looks[size]]} {...rest} />;
}

const defaultSize = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'body' } as const;
const looks: Readonly<Record<HeadingSize, CSSObject>> = {
  display: { lineHeight: lineHeight.tight, letterSpacing: tracking.display, fontWeight: weight.heavy },
  h1: { lineHeight: '1.1', letterSpacing: tracking.display, fontWeight: weight.heavy },
  h2: { lineHeight: lineHeight.heading, letterSpacing: tracking.heading, fontWeight: weight.heavy },
  h3: { lineHeight: '1.3', letterSpacing: '-0.01em', fontWeight: weight.bold },
  lead: { lineHeight: '1.4', fontWeight: weight.bold },
  body: { lineHeight: '1.4', fontWeight: weight.bold },
};
