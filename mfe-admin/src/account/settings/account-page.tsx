import { useState } from 'react';
import type { User } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { button } from '@site/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminLayout } from '../../admin-layout.tsx';
import { SessionEndDialog } from '../../session-end/session-end-dialog.tsx';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { createQueries } from '../../submissions/queries.ts';
import { SessionsSection } from '../sessions/sessions-section.tsx';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';
import { PasswordSection } from './password-section.tsx';

interface AccountPageProps {
  readonly services: ShellServices;
  readonly user: User;
}

/** The page of another user has another key. */
const startOver = () => undefined;

/** `/auth?view=account`: what users change about their own account. */
export function AccountPage({ services, user }: AccountPageProps) {
  const [queries] = useState(() => createQueries(services));
  const email = user.email ?? '';
  return (
    <AdminLayout
      title={SETTINGS_CONTENT.title}
      email={email}
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
        <PasswordSection services={services} email={email} />
        <SessionsSection services={services} />
      </QueryClientProvider>
      <SessionEndDialog user={{ userId: user.id, email }} leaveTo="/auth" onOtherUser={startOver} />
    </AdminLayout>
  );
}
