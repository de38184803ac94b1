import type { User } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { button } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { AdminLayout } from '../../admin-layout.tsx';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { SETTINGS_CONTENT } from './admin-settings-content.ts';
import { PasswordSection } from './password-section.tsx';

interface AccountPageProps {
  readonly services: ShellServices;
  readonly user: User;
}

/** `/auth?view=account`: what users change about their own account. */
export function AccountPage({ services, user }: AccountPageProps) {
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
      <PasswordSection services={services} email={email} />
    </AdminLayout>
  );
}
