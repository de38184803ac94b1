import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, space } from '@site/shared/ui';

/** A checkbox with its label. */
export function CheckBox({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label css={label}>
      <input type="checkbox" css={box} {...input} />
      <span>{children}</span>
    </label>
  );
}

const label: CSSObject = {
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '2.75rem',
  fontSize: fontSize.small,
  cursor: 'pointer',
};
const box: CSSObject = { flex: 'none', width: '1.25rem', height: '1.25rem', accentColor: color.brand };
