import type { ComponentProps, ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, size, space } from '@site/shared/ui';

interface CheckFieldProps extends ComponentProps<'input'> {
  readonly type?: 'checkbox' | 'radio';
  readonly children: ReactNode;
}

/** A checkbox, or a radio button, with its label beside it. */
export function CheckField({ type = 'checkbox', children, ...input }: CheckFieldProps) {
  return (
    <label css={label}>
      <input type={type} css={box} {...input} />
      {children}
    </label>
  );
}

const label: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.target,
  cursor: 'pointer',
};
const box: CSSObject = { width: '1.25rem', height: '1.25rem', accentColor: color.brand };
