import { useEffect, useRef, type ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, size } from '@site/shared/ui';

interface SelectBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some of several are selected. */
  readonly isPartial?: boolean;
}

/** A checkbox with a target that is easy to hit. */
export function SelectBox({ isPartial = false, ...input }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input type="checkbox" ref={box} css={style} {...input} />;
}

const style: CSSObject = {
  flexShrink: 0,
  width: size.minTarget,
  height: size.minTarget,
  margin: 0,
  accentColor: color.brand,
  cursor: 'pointer',
};
