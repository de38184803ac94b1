import { useState } from 'react';
import { Button, Icon, space, TextField, VisuallyHidden, type TextFieldProps } from '@site/shared/ui';
import { AUTH_COPY } from './admin-sign-in-content.ts';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'name'> {
  readonly name?: string;
  /** Completes "Show" for screen readers. */
  readonly showWhat?: string;
}

/** A password field with a button that shows the text. */
export function PasswordField({ showWhat = AUTH_COPY.showWhat, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div css={{ display: 'grid', gap: space[1] }}>
      <TextField name="password" type={shown ? 'text' : 'password'} {...props} />
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={shown}
        css={{ justifySelf: 'start', marginInlineStart: `calc(-1 * ${space[3]})` }}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
        <span>
          {AUTH_COPY.show}
          <VisuallyHidden>{showWhat}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
