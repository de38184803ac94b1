import type { ShellServices } from '@site/shared/federation';
import { authClient } from '../session/auth-client.ts';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { PasswordField } from './password-field.tsx';
import { messageOf, serviceMessage } from '../session/service-message.ts';

const ACTION = 'sign-in';
const WELCOME = { title: 'Welcome back!', description: "You've successfully signed in." };

/** Signs in. The session that appears is what moves the visitor on. */
export function SignInForm({ services }: { readonly services: ShellServices }) {
  async function signIn(credentials: Credentials) {
    try {
      const { error } = await (await authClient()).signInWithPassword(credentials);
      if (error) refuse(error);
      else services.toast({ ...WELCOME, action: ACTION });
    } catch (error) {
      console.error(error);
      const description = messageOf(error, 'An unexpected error occurred');
      services.toast({ title: 'Error', description, tone: 'destructive', action: ACTION });
    }
  }

  function refuse(error: Error) {
    console.error(error);
    const description = error.message.includes('Invalid login credentials')
      ? 'Invalid email or password. Please try again.'
      : serviceMessage(error);
    services.toast({ title: 'Login failed', description, tone: 'destructive', action: ACTION });
  }

  return (
    <CredentialsForm name="sign-in" action="Sign In" busyText="Signing in..." submit={signIn}>
      <PasswordField id="sign-in-password" label="Password" required autoComplete="current-password" />
    </CredentialsForm>
  );
}
