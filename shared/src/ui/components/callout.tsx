import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';
import type { IconName } from '../primitives/icon-paths.ts';
import { color } from '../tokens/color.ts';
import { line, radius, space, weight } from '../tokens/scale.ts';

export interface CalloutProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  readonly title?: ReactNode;
}

/** A note set apart from the text. */
export function Callout({ tone = 'info', title, children, ...rest }: CalloutProps) {
  const look = tones[tone];
  return (
    <div css={[box, { background: look.ground, borderInlineStartColor: look.mark }]} {...rest}>
      <Icon name={look.icon} size="1.5em" css={{ color: look.mark }} />
      <div css={{ display: 'grid', gap: space[1], minWidth: 0 }}>
        {title && <p css={{ fontWeight: weight.bold }}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

const box = {
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: space[4],
  borderRadius: radius.sm,
  borderInlineStart: `${line.heavy} solid`,
};
const tones: Record<
  NonNullable<CalloutProps['tone']>,
  { readonly ground: string; readonly mark: string; readonly icon: IconName }
> = {
  info: { ground: color.brandTint, mark: color.brand, icon: 'info' },
  success: { ground: color.successTint, mark: color.success, icon: 'check' },
  warning: { ground: color.warningTint, mark: color.warning, icon: 'alert' },
  danger: { ground: color.dangerTint, mark: color.danger, icon: 'alert' },
};
