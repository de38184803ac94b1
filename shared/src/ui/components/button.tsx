import type { ComponentProps, MouseEvent } from 'react';
import { keyframes } from '@emotion/react';
import { button, type ButtonLook } from '../recipes/button.ts';
import { line, radius } from '../tokens/scale.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Busy: the button shows `loadingText` and does nothing, but keeps the focus, which a disabled one would lose. */
    readonly loading?: boolean | undefined;
    readonly loadingText?: string | undefined;
  };

/** A button. It submits nothing unless `type="submit"` is set. */
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

/** A click submits the form, and so does Enter in a field: the browser turns it into a click. */
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
