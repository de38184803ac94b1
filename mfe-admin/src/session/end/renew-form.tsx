import { useState } from 'react';
import { Callout, Text } from '@site/shared/ui';
import { authClient } from '../auth-client.ts';
import { messageOf } from '../../kit/service-message.ts';
import { AUTH_COPY, SIGN_IN_COPY } from '../sign-in/admin-sign-in-content.ts';
import { CredentialsForm, type Credentials } from '../sign-in/credentials-form.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { signInFault } from '../sign-in/sign-in-fault.ts';

/** Signs in inside a dialog, which hides toasts. The new session closes the dialog. */
export function RenewForm({ email }: { readonly email: string }) {
  const [fault, setFault] = useState<string>();

  async function signIn(credentials: Credentials) {
    setFault(undefined);
    try {
      const { error } = await (await authClient()).signInWithPassword(credentials);
      if (error) setFault(signInFault(error));
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, AUTH_COPY.unexpected.text));
    }
  }

  return (
    <CredentialsForm
      name="renew"
      email={email}
      action={SIGN_IN_COPY.action}
      busyText={SIGN_IN_COPY.busy}
      submit={signIn}
    >
      <PasswordField
        ref={focusFirst}
        id="renew-password"
        label={AUTH_COPY.password}
        required
        autoComplete="current-password"
      />
      {fault !== undefined && (
        <Callout tone="danger" role="alert" title={SIGN_IN_COPY.failed.title}>
          <Text>{fault}</Text>
        </Callout>
      )}
    </CredentialsForm>
  );
}

/** The dialog focuses this field when it opens. React's `autoFocus` sets no attribute. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}
