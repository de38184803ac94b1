import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { PASSWORD_RULES, passwordFault } from '@site/shared/contracts/auth';
import type { ShellServices } from '@site/shared/federation';
import { ResendConfirmation } from '../resend-confirmation.tsx';
import { authClient } from '../../../session/auth-client.ts';
import { AUTH_COPY, SIGN_UP_COPY } from '../../../session/sign-in/admin-sign-in-content.ts';
import { CredentialsForm, type Credentials } from '../../../session/sign-in/credentials-form.tsx';
import { PasswordField } from '../../../session/sign-in/password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { messageOf, serviceMessage } from '../../../kit/service-message.ts';

/** Creates an account. It has no rights, and needs a confirmation by email. */
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
    // The spec wants its own message in a toast, not the browser's bubble.
    const fault = passwordFault(credentials.password);
    if (fault) complain(SIGN_UP_COPY.invalidPassword, fault);
    return !fault;
  }

  async function signUp(credentials: Credentials, form: HTMLFormElement) {
    try {
      const options = { emailRedirectTo: `${location.origin}/` };
      const { error } = await (await authClient()).signUp({ ...credentials, options });
      if (error) return refuse(error);
      services.toast({ ...SIGN_UP_COPY.done, action: 'sign-up' });
      setSignedUp(credentials.email);
      form.reset();
      setPassword('');
    } catch (error) {
      console.error(error);
      complain(AUTH_COPY.unexpected.title, messageOf(error, AUTH_COPY.unexpected.text));
    }
  }

  function refuse(error: AuthError) {
    console.error(error);
    const { exists, failed } = SIGN_UP_COPY;
    if (error.code === 'user_already_exists') complain(exists.title, exists.text);
    else complain(failed, serviceMessage(error));
  }

  return (
    <CredentialsForm
      name="sign-up"
      action={SIGN_UP_COPY.action}
      busyText={SIGN_UP_COPY.busy}
      accept={accept}
      submit={signUp}
    >
      <PasswordField
        id="sign-up-password"
        label={AUTH_COPY.password}
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
