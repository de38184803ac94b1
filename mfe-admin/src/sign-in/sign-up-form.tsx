import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { PASSWORD_RULES, passwordFault } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { ResendConfirmation } from '../account/resend-confirmation.tsx';
import { authClient } from '../session/auth-client.ts';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { messageOf, serviceMessage } from '../session/service-message.ts';

/** Creates an account. It gives no rights, and waits for the link in a mail. */
export function SignUpForm({ services }: { readonly services: ShellServices }) {
  const [password, setPassword] = useState('');
  const [signedUp, setSignedUp] = useState<string | null>(null);
  const complain = (title: string, description: string) =>
    services.toast({ title, description, tone: 'destructive', action: 'sign-up' });

  function accept(form: HTMLFormElement, credentials: Credentials): boolean {
    const [email, secret] = ['email', 'password'].map(
      (name) => form.elements.namedItem(name) as HTMLInputElement,
    );
    if (!email?.reportValidity()) return false;
    if (!credentials.password) return secret?.reportValidity() ?? false;
    // Not the browser's bubble for a short password: the seed wants its own words, in a toast.
    const fault = passwordFault(credentials.password);
    if (fault) complain('Invalid Password', fault);
    return !fault;
  }

  async function signUp(credentials: Credentials, form: HTMLFormElement) {
    try {
      const options = { emailRedirectTo: `${location.origin}/` };
      const { error } = await (await authClient()).signUp({ ...credentials, options });
      if (error) return refuse(error);
      services.toast({
        title: 'Success!',
        description: 'Please check your email to confirm your account',
        action: 'sign-up',
      });
      setSignedUp(credentials.email);
      form.reset();
      setPassword('');
    } catch (error) {
      console.error(error);
      complain('Error', messageOf(error, 'An unexpected error occurred'));
    }
  }

  function refuse(error: AuthError) {
    console.error(error);
    if (error.message.includes('already registered'))
      complain('Account exists', 'This email is already registered. Please sign in instead.');
    else complain('Signup failed', serviceMessage(error));
  }

  return (
    <CredentialsForm
      name="sign-up"
      action="Sign Up"
      busyText="Creating account..."
      accept={accept}
      submit={signUp}
    >
      <PasswordField
        id="sign-up-password"
        label="Password"
        required
        minLength={8}
        autoComplete="new-password"
        aria-describedby="password-rules"
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordRules id="password-rules" rules={PASSWORD_RULES} password={password} />
      {signedUp !== null && <ResendConfirmation email={signedUp} services={services} />}
    </CredentialsForm>
  );
}
