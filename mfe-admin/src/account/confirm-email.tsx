import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../session/auth-client.ts';
import { checkAccess } from '../session/check-access.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { SignOutButton } from '../session/sign-out-button.tsx';
import { AccountCard, type AccountViewProps } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { ConfirmLink } from './confirm-link.tsx';

interface ConfirmEmailProps extends AccountViewProps {
  readonly token: string;
  /** Called when the link is no longer needed. */
  onLeave(): void;
}

/** Completes a sign-up. */
export function ConfirmEmail({ token, services, takesFocus, onLeave }: ConfirmEmailProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const navigate = useNavigate();
  const { confirm, confirmed } = ACCOUNT_CONTENT;

  useSessionEvents((event) => {
    if (event === 'SIGNED_OUT') onLeave();
  }, isConfirmed);

  async function redeem() {
    const { error } = await (await authClient()).verifyOtp({ type: 'signup', token_hash: token });
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
    <ConfirmLink type="signup" content={confirm} takesFocus={takesFocus} redeem={redeem} onLeave={onLeave} />
  );
}
