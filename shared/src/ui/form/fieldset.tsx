import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { fontSize, lineHeight, space, weight } from '../tokens/scale.ts';

export interface FieldsetProps extends ComponentProps<'fieldset'> {
  readonly legend: string;
}

/** A group of related fields. `css={card()}` makes it a card. */
export function Fieldset({ legend, children, ...rest }: FieldsetProps) {
  return (
    <fieldset css={plain} {...rest}>
      <legend css={legendText}>{legend}</legend>
      <div css={{ display: 'grid', gap: space[6] }}>{children}</div>
    </fieldset>
  );
}

const plain: CSSObject = { minWidth: 0, border: 0 };
// A floated legend is inside the box. Normally, it overlaps the border.
const legendText: CSSObject = {
  float: 'left',
  width: '100%',
  padding: 0,
  marginBlockEnd: space[6],
  fontSize: fontSize.h3,
  fontWeight: weight.bold,
  lineHeight: lineHeight.heading,
  '& + *': { clear: 'both' },
};
