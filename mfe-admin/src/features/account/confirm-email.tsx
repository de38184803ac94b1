import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { Callout, Text, textLink } from '@site/shared/ui';
import { Link, useNavigate } from 'react-router-dom';
import { authClient } from '../../session/auth-client.ts';
import { checkAccess } from '../../session/check-access.ts';
import { useSessionEvents } from '../../session/use-session-events.ts';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { PasswordField } from '../../session/sign-in/password-field.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { ConfirmLink } from './confirm-link.tsx';
import type { LinkViewProps } from './use-mail-link.ts';

/**
 * Completes a sign-up, with its password. Anyone can sign up with somebody's address, so the owner of the mailbox may hold the link of a
 * stranger, whose password must not open the account.
 */
export function ConfirmEmail({ proof, services, takesFocus, onLeave }: LinkViewProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const navigate = useNavigate();
  const { confirm, confirmed } = ACCOUNT_CONTENT;

  useSessionEvents((event) => {
    if (event === 'SIGNED_OUT') onLeave();
  }, isConfirmed);

  async function redeem(entries: FormData) {
    // The client passes keys on that it does not know.
    const given = { type: 'signup', ...proof, password: String(entries.get('password')) } as const;
    const { error } = await (await authClient()).verifyOtp(given);
    if (error) return error;
    // The link is used from here on, whether or not the role can be read.
    const access = await checkAccess().catch(() => null);
    if (access?.name === 'staff') void navigate('/admin', { replace: true });
    setConfirmed(true);
    return null;
  }

  if (isConfirmed)
    return (
      <AccountCard key="confirmed" {...confirmed} takesFocus>
        <SignOutButton services={services} />
      </AccountCard>
    );
  return (
    <ConfirmLink
      type="signup"
      content={confirm}
      takesFocus={takesFocus}
      redeem={redeem}
      explain={explain}
      onLeave={onLeave}
    >
      <PasswordField id="confirm-password" label={confirm.label} required autoComplete="current-password" />
    </ConfirmLink>
  );
}

function explain({ code }: AuthError) {
  if (code !== 'current_password_invalid') return null;
  const { title, text, action } = ACCOUNT_CONTENT.confirm.otherPassword;
  return (
    <Callout tone="danger" role="alert" title={title}>
      <Text>{text}</Text>
      <div>
        <Link css={textLink()} to="/auth?view=forgot">
          {action}
        </Link>
      </div>
    </Callout>
  );
}
