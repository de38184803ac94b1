import { useState } from 'react';
import type { User } from '@supabase/auth-js';
import { button } from '@site/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminLayout } from '../../../kit/admin-layout.tsx';
import { SessionEndDialog } from '../../../session/end/session-end-dialog.tsx';
import { SignOutButton } from '../../../session/sign-out-button.tsx';
import { useLeave } from '../../../session/use-leave.ts';
import { createQueries } from '../../../kit/create-queries.ts';
import type { AccountViewProps } from '../account-card.tsx';
import { EmailSection } from '../email/email-section.tsx';
import { RecoveryCodesSection } from '../recovery-codes/recovery-codes-section.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { SessionsSection } from '../sessions/sessions-section.tsx';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';
import { PasswordSection } from './password-section.tsx';
import { useOwnUser } from './use-own-user.ts';

interface AccountPageProps extends AccountViewProps {
  readonly user: User;
}

function Sections({ services, user: known }: Omit<AccountPageProps, 'takesFocus'>) {
  const { user, refetch } = useOwnUser(known);
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return (
    <>
      <PasswordSection services={services} email={user.email ?? ''} />
      <EmailSection services={services} user={user} onChanged={refetch} />
      <SecondFactorSection services={services} user={user} onChanged={refetch} />
      <RecoveryCodesSection services={services} hasFactor={hasFactor} />
      <SessionsSection services={services} />
    </>
  );
}

/** The page of another user has another key. */
const startOver = () => undefined;

/** `/auth?view=account`: what users change about their own account. */
export function AccountPage({ services, user, takesFocus }: AccountPageProps) {
  const [queries] = useState(() => createQueries(services));
  const leave = useLeave(services);
  const email = user.email ?? '';
  return (
    <AdminLayout
      title={SETTINGS_CONTENT.title}
      email={email}
      takesFocus={takesFocus}
      actions={
        <>
          <Link to="/admin" css={button({ variant: 'secondary' })}>
            {SETTINGS_CONTENT.dashboard}
          </Link>
          <SignOutButton services={services} />
        </>
      }
    >
      <QueryClientProvider client={queries}>
        <Sections services={services} user={user} />
      </QueryClientProvider>
      <SessionEndDialog user={{ userId: user.id, email }} leave={leave} onOtherUser={startOver} />
    </AdminLayout>
  );
}
