import { useState } from 'react';
import { Button, Icon, space, TextField, VisuallyHidden, type TextFieldProps } from '@site/shared/ui';
import { AUTH_COPY } from './admin-sign-in-content.ts';

/** A password field with a button that shows the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'name'>) {
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
          <VisuallyHidden>{AUTH_COPY.showWhat}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
