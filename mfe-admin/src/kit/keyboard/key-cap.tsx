import type { CSSObject } from '@emotion/react';
import { color, fontSize, line, radius, size, space } from '@site/shared/ui';

/** Keys as they are printed on a keyboard. */
export function KeyCap({ keys }: { readonly keys: string }) {
  return <kbd css={style}>{keys}</kbd>;
}

const style: CSSObject = {
  display: 'inline-block',
  minWidth: size.minTarget,
  paddingInline: space[2],
  border: `${line.hair} solid ${color.border}`,
  borderRadius: radius.sm,
  fontFamily: 'inherit',
  fontSize: fontSize.small,
  textAlign: 'center',
  whiteSpace: 'nowrap',
};
