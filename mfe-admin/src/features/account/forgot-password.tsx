import { useState } from 'react';
import { Callout, space, Text, TextField, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { authClient } from '../../session/auth-client.ts';
import { messageOf } from '../../kit/service-message.ts';
import { AccountCard, type AccountViewProps } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { AccountForm } from '../../kit/busy-form.tsx';

/** Asks for a recovery email. What it says is the same whether the address has an account or not. */
export function ForgotPassword({ services, takesFocus }: AccountViewProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email: label, forgot, failedTitle, failedText } = ACCOUNT_CONTENT;

  async function send(entries: FormData) {
    const email = String(entries.get('email') ?? '').trim();
    try {
      const { error } = await (await authClient()).resetPasswordForEmail(email);
      if (error) throw error;
      setSentTo(email);
    } catch (error) {
      console.error(error);
      const description = messageOf(error, failedText);
      services.toast({ title: failedTitle, description, tone: 'destructive', action: 'forgot-password' });
    }
  }

  return (
    <AccountCard title={forgot.title} text={forgot.text} takesFocus={takesFocus}>
      <AccountForm action={forgot.action} busyText={forgot.busy} submit={send}>
        <TextField
          id="forgot-email"
          label={label}
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AccountForm>
      <div>
        <div role="status" css={{ '&:not(:empty)': { marginBlockEnd: space[4] } }}>
          {sentTo !== null && (
            <Callout title={forgot.sentTitle}>
              <Text css={{ overflowWrap: 'anywhere' }}>{forgot.sentText(sentTo)}</Text>
            </Callout>
          )}
        </div>
        <Link css={textLink()} to="/auth">
          {forgot.back}
        </Link>
      </div>
    </AccountCard>
  );
}
