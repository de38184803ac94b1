import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ACCOUNT_CONTENT } from '../admin-account-content.ts';
import { ResendConfirmation } from '../resend-confirmation.tsx';
import { authClient } from '../../../session/auth-client.ts';
import { needsSecondFactor } from '../../../session/second-factor.ts';
import { AUTH_COPY, SIGN_IN_COPY } from '../../../session/sign-in/admin-sign-in-content.ts';
import { CredentialsForm, type Credentials } from '../../../session/sign-in/credentials-form.tsx';
import { PasswordField } from '../../../session/sign-in/password-field.tsx';
import { signInFault } from '../../../session/sign-in/sign-in-fault.ts';
import { messageOf } from '../../../kit/service-message.ts';

const ACTION = 'sign-in';

/** Signs in. The new session triggers the redirect. */
export function SignInForm({ services }: { readonly services: ShellServices }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  async function signIn(credentials: Credentials) {
    setUnconfirmed(null);
    try {
      const { data, error } = await (await authClient()).signInWithPassword(credentials);
      if (error?.code === 'email_not_confirmed') setUnconfirmed(credentials.email);
      if (error) refuse(error);
      // A second factor comes first.
      else if (needsSecondFactor(data.session)) services.dismissToasts?.(ACTION);
      else services.toast({ ...SIGN_IN_COPY.done, action: ACTION });
    } catch (error) {
      console.error(error);
      const { title, text } = AUTH_COPY.unexpected;
      services.toast({ title, description: messageOf(error, text), tone: 'destructive', action: ACTION });
    }
  }

  function refuse(error: AuthError) {
    const { title } = SIGN_IN_COPY.failed;
    services.toast({ title, description: signInFault(error), tone: 'destructive', action: ACTION });
  }

  return (
    <CredentialsForm name="sign-in" action={SIGN_IN_COPY.action} busyText={SIGN_IN_COPY.busy} submit={signIn}>
      <PasswordField
        id="sign-in-password"
        label={AUTH_COPY.password}
        required
        autoComplete="current-password"
      />
      <Link css={[textLink(), { justifySelf: 'start' }]} to="/auth?view=forgot">
        {ACCOUNT_CONTENT.forgot.link}
      </Link>
      {unconfirmed !== null && <ResendConfirmation email={unconfirmed} services={services} />}
    </CredentialsForm>
  );
}
