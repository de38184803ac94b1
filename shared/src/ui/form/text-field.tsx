import type { ComponentProps } from 'react';
import { control } from '../recipes/control.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-parts.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'name'> & FieldFrameProps;

/** A labeled text box. */
export function TextField({ label, hint, error, optional, hideLabel, ...input }: TextFieldProps) {
  const frame = { label, name: input.name, hint, error, optional, hideLabel };
  const attributes = controlAttributes({ ...frame, id: input.id, describedBy: input['aria-describedby'] });
  return (
    <FieldFrame {...frame} id={attributes.id}>
      <input type="text" css={control()} {...input} {...attributes} />
    </FieldFrame>
  );
}
