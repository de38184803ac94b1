import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ACCOUNT_CONTENT } from '../account/account-content.ts';
import { ResendConfirmation } from '../account/resend-confirmation.tsx';
import { authClient } from '../session/auth-client.ts';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { PasswordField } from './password-field.tsx';
import { messageOf, serviceMessage } from '../session/service-message.ts';

const ACTION = 'sign-in';
const WELCOME = { title: 'Welcome back!', description: "You've successfully signed in." };

/** Signs in. The session that appears is what moves the visitor on. */
export function SignInForm({ services }: { readonly services: ShellServices }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  async function signIn(credentials: Credentials) {
    setUnconfirmed(null);
    try {
      const { error } = await (await authClient()).signInWithPassword(credentials);
      if (error?.code === 'email_not_confirmed') setUnconfirmed(credentials.email);
      if (error) refuse(error);
      else services.toast({ ...WELCOME, action: ACTION });
    } catch (error) {
      console.error(error);
      const description = messageOf(error, 'An unexpected error occurred');
      services.toast({ title: 'Error', description, tone: 'destructive', action: ACTION });
    }
  }

  function refuse(error: AuthError) {
    console.error(error);
    const description = error.message.includes('Invalid login credentials')
      ? 'Invalid email or password. Please try again.'
      : serviceMessage(error);
    services.toast({ title: 'Login failed', description, tone: 'destructive', action: ACTION });
  }

  return (
    <CredentialsForm name="sign-in" action="Sign In" busyText="Signing in..." submit={signIn}>
      <PasswordField id="sign-in-password" label="Password" required autoComplete="current-password" />
      <Link css={[textLink(), { justifySelf: 'start' }]} to="/auth?view=forgot">
        {ACCOUNT_CONTENT.forgot.link}
      </Link>
      {unconfirmed !== null && <ResendConfirmation email={unconfirmed} services={services} />}
    </CredentialsForm>
  );
}
