import { useState } from 'react';
import type { PageProps } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { AdminLayout } from './admin-layout.tsx';
import { ExportButton } from './analytics/export-button.tsx';
import { SignOutButton } from './session/sign-out-button.tsx';
import { DeadMailsPanel } from './mails/dead-mails-panel.tsx';
import { SubscribersPanel } from './newsletter/subscribers-panel.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { SiteFactsPanel } from './site-facts/site-facts-panel.tsx';
import { BlockedDomainsPanel } from './spam/blocked-domains-panel.tsx';
import { QuarantinePanel } from './quarantine/quarantine-panel.tsx';
import { QuarantinedSignUps } from './quarantine/quarantined-sign-ups.tsx';
import { createQueries } from './submissions/queries.ts';
import { RecordDialog } from './record/record-dialog.tsx';
import { SubmissionsPanel } from './submissions/submissions-panel.tsx';

/** `/admin`. Until the role is known, it is a title and 'Loading...'. */
export function AdminPage({ services }: PageProps) {
  const [queries] = useState(() => createQueries(services));
  return (
    <RequireAdmin services={services} frame={(content) => <AdminLayout>{content}</AdminLayout>}>
      {(email) => (
        <QueryClientProvider client={queries}>
          <AdminLayout
            email={email}
            actions={
              <>
                <ExportButton services={services} />
                <SignOutButton services={services} />
              </>
            }
          >
            <Stack gap={12}>
              <DeadMailsPanel services={services} />
              <SubmissionsPanel services={services} />
              <QuarantinePanel services={services} />
              <QuarantinedSignUps services={services} />
              <SubscribersPanel services={services} />
              <BlockedDomainsPanel services={services} />
              <SiteFactsPanel services={services} />
            </Stack>
            <RecordDialog services={services} />
          </AdminLayout>
        </QueryClientProvider>
      )}
    </RequireAdmin>
  );
}
