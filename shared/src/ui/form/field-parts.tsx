import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';
import { visuallyHidden } from '../primitives/visually-hidden.tsx';
import { WholeCodes } from '../primitives/whole-codes.tsx';
import { color } from '../tokens/color.ts';
import { fontSize, lineHeight, space, size, weight } from '../tokens/scale.ts';

/** Props around the control that all fields share. */
export interface FieldFrameProps {
  readonly label: string;
  /** The control's name. Ids are derived from it. */
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /**
   * Adds "(optional)" to the label; all other fields are required. `unmarked` is for filters, which may be empty
   * without saying so.
   */
  readonly optional?: boolean | 'unmarked' | undefined;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean | undefined;
}

export function FieldFrame(props: FieldFrameProps & { readonly id: string; readonly children: ReactNode }) {
  const { id, label, hint, error, optional, hideLabel, children } = props;
  return (
    <div css={{ display: 'grid', gap: space[2], alignContent: 'start', minWidth: 0 }}>
      <label htmlFor={id} css={hideLabel ? visuallyHidden : labelText}>
        {label}
        {optional === true && (
          <span css={{ color: color.muted, fontWeight: weight.regular }}> (optional)</span>
        )}
      </label>
      {hint && (
        <p id={hintId(id)} css={hintText}>
          {hint}
        </p>
      )}
      {children}
      {error ? (
        <FieldError id={errorId(id)}>
          <WholeCodes>{error}</WholeCodes>
        </FieldError>
      ) : (
        <FieldErrorSlot id={errorId(id)} field={id} />
      )}
    </div>
  );
}

/** The message under a field. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p css={errorText} {...rest}>
      <Icon name="alert" size="1.15em" css={{ marginTop: '0.15em' }} />
      <span>{children}</span>
    </p>
  );
}

/** The message's slot for forms posted without script, which the composer fills in. */
export function FieldErrorSlot({ id, field }: { readonly id: string; readonly field: string }) {
  return (
    <p id={id} hidden data-slot={`error-${field}`} css={errorText}>
      <Icon name="alert" size="1.15em" css={{ marginTop: '0.15em' }} />
      <span data-fill={`error-${field}`} />
    </p>
  );
}

interface ControlFrame extends FieldFrameProps {
  readonly id?: string | undefined;
  /** Id of a further describing text on the page. */
  readonly describedBy?: string | undefined;
}

/** The attributes that connect a control to its label, hint and message. */
export function controlAttributes(frame: ControlFrame) {
  const id = frame.id ?? frame.name;
  const describedBy = [frame.hint && hintId(id), frame.describedBy, frame.error && errorId(id)]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    name: frame.name,
    'aria-invalid': frame.error ? true : undefined,
    'aria-required': frame.optional ? undefined : true,
    'aria-describedby': describedBy || undefined,
  } as const;
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

const labelText = {
  fontWeight: weight.bold,
  fontSize: fontSize.small,
  lineHeight: lineHeight.snug,
  scrollMarginTop: `calc(${size.header} + ${space[4]})`,
};
const hintText = { color: color.muted, fontSize: fontSize.small, lineHeight: lineHeight.snug };
const errorText = {
  display: 'flex',
  gap: space[1],
  color: color.danger,
  fontSize: fontSize.small,
  fontWeight: weight.medium,
  lineHeight: lineHeight.snug,
};
