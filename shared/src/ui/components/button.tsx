import type { ComponentProps, MouseEvent } from 'react';
import { keyframes } from '@emotion/react';
import { button, type ButtonLook } from '../recipes/button.ts';
import { line, radius } from '../tokens/scale.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Busy: the button shows `loadingText` and ignores clicks, but keeps the focus, which a disabled one would lose. */
    readonly loading?: boolean | undefined;
    readonly loadingText?: string | undefined;
  };

/** A button. It submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    onBand,
    loading = false,
    loadingText,
    onClick,
    children,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      type={type}
      onClick={loading ? doNothing : onClick}
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

/** Prevents the click that submits the form. Enter in a field causes such a click too. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
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
