import type { ComponentProps } from 'react';
import { Icon } from '../primitives/icon.tsx';
import type { IconName } from '../primitives/icon-paths.ts';
import { color } from '../tokens/color.ts';
import { fontSize, line, radius, space, weight } from '../tokens/scale.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: string;
  readonly icon?: IconName | undefined;
}

/** A placeholder where there is no content yet. */
export function EmptyState({ title, icon = 'file', children, ...rest }: EmptyStateProps) {
  return (
    <div css={box} {...rest}>
      <span css={disc}>
        <Icon name={icon} size="1.75rem" />
      </span>
      <p css={{ fontSize: fontSize.lead, fontWeight: weight.bold }}>{title}</p>
      {children}
    </div>
  );
}

const box = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space[3],
  padding: `${space[12]} ${space[6]}`,
  border: `${line.hair} dashed ${color.border}`,
  borderRadius: radius.md,
  textAlign: 'center' as const,
};
const disc = {
  display: 'grid',
  placeItems: 'center',
  width: space[16],
  height: space[16],
  borderRadius: radius.full,
  background: color.brandTint,
  color: color.brand,
};
