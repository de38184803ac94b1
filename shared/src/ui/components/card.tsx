import type { ComponentProps } from 'react';
import { card, type CardLook } from '../recipes/card.ts';

export type CardProps = ComponentProps<'div'> & CardLook;

/** A raised surface. For a card that is a list item or an article use the `card()` recipe on that element. */
export function Card({ padding, interactive, ...rest }: CardProps) {
  return <div css={card({ padding, interactive })} {...rest} />;
}
