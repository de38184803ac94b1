import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { control } from '../recipes/control.ts';
import { useHydrated } from '../use-hydrated.ts';
import { CharacterCount, type Count } from './character-count.tsx';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-parts.tsx';

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'name'> &
  FieldFrameProps & { readonly counter?: Count | undefined };

/** A labeled text area that grows with its text, with a character count if there is a limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, hideLabel, counter, ...area } = props;
  const frame = { label, name: area.name, hint, error, optional, hideLabel };
  const attributes = controlAttributes({ ...frame, id: area.id });
  const isHydrated = useHydrated();
  return (
    <FieldFrame {...frame} id={attributes.id}>
      <textarea rows={5} css={[control(), box, isHydrated && growing]} {...area} {...attributes} />
      {counter && <CharacterCount {...counter} />}
    </FieldFrame>
  );
}

const box: CSSObject = { resize: 'vertical', minHeight: '8.5rem', maxHeight: '24rem' };
const growing: CSSObject = { fieldSizing: 'content' };
