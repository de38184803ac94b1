import type { ComponentProps } from 'react';
import { Icon } from '../primitives/icon.tsx';
import { color } from '../tokens/color.ts';
import { space } from '../tokens/scale.ts';

export interface CheckListProps extends ComponentProps<'ul'> {
  readonly items: readonly string[];
}

/** A list of points, each with a check mark. */
export function CheckList({ items, ...rest }: CheckListProps) {
  return (
    <ul role="list" css={list} {...rest}>
      {items.map((item) => (
        <li key={item} css={entry}>
          <Icon name="check" size="1.125em" css={{ marginTop: '0.2em', color: color.success }} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

const list = { display: 'grid', gap: space[2], listStyle: 'none' };
const entry = { display: 'flex', gap: space[2], alignItems: 'flex-start' };
