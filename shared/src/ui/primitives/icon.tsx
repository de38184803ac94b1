import type { ComponentProps } from 'react';
import type { IconName } from './icon-paths.ts';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'name'> {
  readonly name: IconName;
  /** Width and height, as a CSS length. */
  readonly size?: string | undefined;
}

/** A decorative icon in the text's color, without a name of its own. `iconSprite` contains its path. */
export function Icon({ name, size = '1.25em', ...rest }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      css={{ flexShrink: 0 }}
      {...rest}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
