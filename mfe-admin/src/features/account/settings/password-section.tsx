import { useRef, useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { PASSWORD_RULES, passwordFault } from '@site/shared/contracts/auth';
import type { ShellServices } from '@site/shared/federation';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf, serviceMessage } from '../../../kit/service-message.ts';
import { PasswordField } from '../../../session/sign-in/password-field.tsx';
import { PasswordRules } from '../sign-in/password-rules.tsx';
import { AccountForm } from '../../../kit/busy-form.tsx';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UsernameField } from './username-field.tsx';

interface PasswordSectionProps {
  readonly services: ShellServices;
  readonly email: string;
}

const ACTION = 'change-password';
const CONTENT = SETTINGS_CONTENT.password;

/** Changes the password. */
export function PasswordSection({ services, email }: PasswordSectionProps) {
  const [next, setNext] = useState('');
  const [isWrong, setWrong] = useState<string>();
  const current = useRef<HTMLInputElement>(null);

  const complain = (title: string, description: string) =>
    services.toast({ title, description, tone: 'destructive', action: ACTION });

  async function save(entries: FormData, form: HTMLFormElement) {
    setWrong(undefined);
    const password = String(entries.get('password'));
    const fault = passwordFault(password);
    if (fault) return complain(CONTENT.invalid, fault);
    try {
      const change = { password, current_password: String(entries.get('current-password')) };
      const { error } = await callAuth((client) => client.updateUser(change));
      if (error) return refuse(error);
      services.toast({ ...CONTENT.done, action: ACTION });
      form.reset();
      setNext('');
    } catch (error) {
      console.error(error);
      complain(SETTINGS_CONTENT.failedTitle, messageOf(error, SETTINGS_CONTENT.failedText));
    }
  }

  function refuse(error: AuthError) {
    console.error(error);
    if (error.code === 'current_password_invalid') {
      setWrong(error.message);
      current.current?.focus();
    } else {
      const isWeak = error.code === 'weak_password' || error.code === 'same_password';
      complain(isWeak ? CONTENT.invalid : SETTINGS_CONTENT.failedTitle, serviceMessage(error));
    }
  }

  return (
    <SettingsSection title={CONTENT.title} text={CONTENT.text}>
      <AccountForm action={CONTENT.action} busyText={CONTENT.busy} size="md" submit={save}>
        <UsernameField email={email} />
        <CurrentPasswordField ref={current} id="current-password" error={isWrong} />
        <PasswordField
          id="next-password"
          label={CONTENT.next}
          showWhat={CONTENT.showNext}
          required
          autoComplete="new-password"
          aria-describedby="next-password-rules"
          onChange={(event) => setNext(event.target.value)}
        />
        <PasswordRules id="next-password-rules" rules={PASSWORD_RULES} password={next} />
      </AccountForm>
    </SettingsSection>
  );
}
