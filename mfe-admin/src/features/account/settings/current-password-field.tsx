import type { Ref } from 'react';
import { PasswordField } from '../../../session/sign-in/password-field.tsx';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';

interface CurrentPasswordFieldProps {
  /** Unique on the page. */
  readonly id: string;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** Asked for with every change, so that an unlocked computer is not enough. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      name="current-password"
      label={SETTINGS_CONTENT.currentPassword}
      showWhat={SETTINGS_CONTENT.showCurrent}
      required
      autoComplete="current-password"
      {...props}
    />
  );
}
