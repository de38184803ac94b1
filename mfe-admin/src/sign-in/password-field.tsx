import { useState } from 'react';
import { Button, Icon, space, TextField, VisuallyHidden, type TextFieldProps } from '@site/shared/ui';

/** A password that can be looked at. */
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
          Show<VisuallyHidden> password</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
