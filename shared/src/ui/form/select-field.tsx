import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { Icon } from '../primitives/icon.tsx';
import { control } from '../recipes/control.ts';
import { color } from '../tokens/color.ts';
import { media, space } from '../tokens/scale.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-parts.tsx';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'name' | 'children'> &
  FieldFrameProps & {
    readonly options: readonly (readonly [value: string, label: string])[];
    /** An empty first option that asks for a choice. */
    readonly placeholder?: string | undefined;
  };

/** A labeled native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, hideLabel, options, placeholder, ...select } = props;
  const frame = { label, name: select.name, hint, error, optional, hideLabel };
  const attributes = controlAttributes({ ...frame, id: select.id });
  return (
    <FieldFrame {...frame} id={attributes.id}>
      <span css={{ position: 'relative', display: 'block' }}>
        <select css={[control(), arrowless]} {...select} {...attributes}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" css={arrow} />
      </span>
    </FieldFrame>
  );
}

const arrowless: CSSObject = {
  appearance: 'none',
  paddingInlineEnd: space[12],
  [media.forcedColors]: { appearance: 'auto' },
};
const arrow: CSSObject = {
  position: 'absolute',
  insetInlineEnd: space[3],
  insetBlockStart: '50%',
  transform: 'translateY(-50%)',
  color: color.muted,
  pointerEvents: 'none',
  [media.forcedColors]: { display: 'none' },
};
