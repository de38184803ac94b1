import { useState } from 'react';
import { button, Cluster } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { authClient } from '../../../session/auth-client.ts';
import { AccountCard } from '../account-card.tsx';
import { ConfirmLink } from '../confirm-link.tsx';
import type { LinkViewProps } from '../use-mail-link.ts';
import { EMAIL_CONTENT } from './admin-email-content.ts';

/** Confirms one of the two mailboxes of an email change. The second one changes the email and signs in. */
export function ConfirmEmailChange({ proof, takesFocus, onLeave }: LinkViewProps) {
  const [reached, setReached] = useState<'half' | 'changed'>();

  async function redeem() {
    const client = await authClient();
    const { data, error } = await client.verifyOtp({ type: 'email_change', ...proof });
    if (!error) setReached(data.session ? 'changed' : 'half');
    return error;
  }

  if (!reached)
    return (
      <ConfirmLink
        type="email_change"
        content={EMAIL_CONTENT.confirm}
        takesFocus={takesFocus}
        redeem={redeem}
        onLeave={onLeave}
      />
    );
  return (
    <AccountCard key={reached} {...EMAIL_CONTENT[reached]} takesFocus>
      {reached === 'changed' && (
        <Cluster>
          <Link to="/admin" css={button()}>
            {EMAIL_CONTENT.toDashboard}
          </Link>
          <Link to="/auth?view=account" css={button({ variant: 'secondary' })}>
            {EMAIL_CONTENT.toAccount}
          </Link>
        </Cluster>
      )}
    </AccountCard>
  );
}
