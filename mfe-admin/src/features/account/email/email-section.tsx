import { useRef, useState } from 'react';
import type { AuthError, User } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { Stack, Text, TextField } from '@site/shared/ui';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf, serviceMessage } from '../../../kit/service-message.ts';
import { AccountForm } from '../../../kit/busy-form.tsx';
import { SETTINGS_CONTENT } from '../settings/admin-settings-content.ts';
import { CurrentPasswordField } from '../settings/current-password-field.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { currentEmail, EMAIL_CONTENT as CONTENT } from './admin-email-content.ts';
import { PendingEmail } from './pending-email.tsx';

interface EmailSectionProps {
  readonly services: ShellServices;
  readonly user: User;
  onChanged(): Promise<unknown>;
}

type Faults = Partial<Record<'email' | 'password', string>>;

/** Changes the email. The old and the new address both confirm it. */
export function EmailSection({ services, user, onChanged }: EmailSectionProps) {
  const [faults, setFaults] = useState<Faults>({});
  const area = useRef<HTMLDivElement>(null);
  const [email, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  async function change(entries: FormData, form: HTMLFormElement) {
    const next = String(entries.get('next-email')).trim();
    if (next.toLowerCase() === user.email) return show({ email: CONTENT.same });
    setFaults({});
    try {
      const wish = { email: next, current_password: String(entries.get('current-password')) };
      const { error } = await callAuth((client) => client.updateUser(wish));
      if (error) return refuse(error);
      services.toast({ ...CONTENT.pending.sent, action: 'change-email' });
      form.reset();
      await onChanged();
    } catch (error) {
      console.error(error);
      complain(messageOf(error, SETTINGS_CONTENT.failedText));
    }
  }

  async function settle() {
    await onChanged();
    // The button that had the focus is gone.
    area.current?.focus();
  }

  function refuse(error: AuthError) {
    console.error(error);
    const message = serviceMessage(error);
    if (error.code === 'current_password_invalid') show({ password: message });
    else if (error.code === 'email_exists') show({ email: message });
    else complain(message);
  }

  function show(found: Faults) {
    setFaults(found);
    (found.email ? email : password).current?.focus();
  }

  function complain(description: string) {
    const title = SETTINGS_CONTENT.failedTitle;
    services.toast({ title, description, tone: 'destructive', action: 'change-email' });
  }

  return (
    <SettingsSection title={CONTENT.title} text={CONTENT.text}>
      <Stack ref={area} gap={6} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
        <Text css={{ overflowWrap: 'anywhere' }}>{currentEmail(user.email ?? '')}</Text>
        {user.new_email && <PendingEmail current={user.email ?? ''} next={user.new_email} onEnded={settle} />}
        <AccountForm action={CONTENT.action} busyText={CONTENT.busy} size="md" submit={change}>
          <TextField
            ref={email}
            name="next-email"
            type="email"
            label={CONTENT.next}
            error={faults.email}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <CurrentPasswordField ref={password} id="email-current-password" error={faults.password} />
        </AccountForm>
      </Stack>
    </SettingsSection>
  );
}
