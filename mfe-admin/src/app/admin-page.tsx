import { useState, type ReactNode } from 'react';
import type { PageProps } from '@site/shared/federation';
import { QueryClientProvider } from '@tanstack/react-query';
import { AccountLink } from '../features/account/settings/account-link.tsx';
import { AdminLayout } from '../kit/admin-layout.tsx';
import { ExportButton } from '../features/analytics/export-button.tsx';
import { TeamPage } from '../features/analytics/team/team-page.tsx';
import { useIsTeamView } from '../features/analytics/team/use-is-team-view.ts';
import { keepDrafts } from '../features/submissions/record/drafts.ts';
import { Commands } from './palette/commands.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { Permitted } from '../session/permitted.tsx';
import { queriesOf } from '../session/queries-of-user.ts';
import { SignOutButton } from '../session/sign-out-button.tsx';
import { RequireStaff } from '../session/require-staff.tsx';
import { AdminView } from './views/admin-view.tsx';

/** `/admin`. Until the role is known, it is a title and 'Loading...'. */
export function AdminPage({ services }: PageProps) {
  if (useIsTeamView()) return <TeamPage services={services} />;
  return (
    <RequireStaff services={services} frame={(content) => <AdminLayout>{content}</AdminLayout>}>
      {({ userId, email }) => (
        <Queries key={userId} userId={userId} services={services}>
          <Commands>
            <AdminLayout
              email={email}
              actions={
                <>
                  <PaletteButton />
                  <Permitted permission="read-analytics">
                    <ExportButton services={services} />
                  </Permitted>
                  <AccountLink />
                  <SignOutButton services={services} />
                </>
              }
            >
              <AdminView services={services} />
            </AdminLayout>
          </Commands>
        </Queries>
      )}
    </RequireStaff>
  );
}

interface QueriesProps extends PageProps {
  readonly userId: string;
  readonly children: ReactNode;
}

function Queries({ userId, services, children }: QueriesProps) {
  const [queries] = useState(() => queriesOf(userId, services, keepDrafts));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
