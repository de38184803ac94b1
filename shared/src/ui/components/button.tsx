import type { ComponentProps } from 'react';
import { keyframes } from '@emotion/react';
import { button, type ButtonLook } from '../recipes/button.ts';
import { line, radius } from '../tokens/scale.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Busy: the button is disabled and says `loadingText`. */
    readonly loading?: boolean | undefined;
    readonly loadingText?: string | undefined;
  };

/** A button. It submits nothing unless `type="submit"` says so. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    onBand,
    loading = false,
    loadingText,
    disabled,
    children,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      type={type}
      disabled={loading || disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      css={button({ variant, size, onBand })}
      {...rest}
    >
      {loading && <Spinner />}
      {loading ? (loadingText ?? children) : children}
    </button>
  );
}

function Spinner() {
  return <span aria-hidden="true" css={spinner} />;
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const spinner = {
  width: '1em',
  height: '1em',
  border: `${line.thick} solid currentColor`,
  borderInlineEndColor: 'transparent',
  borderRadius: radius.full,
  animation: `${turn} 800ms linear infinite`,
};
