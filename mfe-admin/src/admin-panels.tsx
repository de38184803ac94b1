import { use } from 'react';
import { hasPermission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Stack, Text } from '@site/shared/ui';
import { ADMIN_COPY } from './admin-content.ts';
import { DeadMailsPanel } from './mails/dead-mails-panel.tsx';
import { SubscribersPanel } from './newsletter/subscribers-panel.tsx';
import { QuarantinedSignUps } from './quarantine/quarantined-sign-ups.tsx';
import { QuarantinePanel } from './quarantine/quarantine-panel.tsx';
import { RecordDialog } from './record/record-dialog.tsx';
import { SiteFactsPanel } from './site-facts/site-facts-panel.tsx';
import { BlockedDomainsPanel } from './spam/blocked-domains-panel.tsx';
import { Permitted, RoleContext } from './session/permitted.tsx';
import { SubmissionsPanel } from './submissions/submissions-panel.tsx';

/** The panels that the role permits, from top to bottom. */
export function AdminPanels({ services }: { readonly services: ShellServices }) {
  const role = use(RoleContext);
  return (
    <Stack gap={12}>
      {!hasPermission(role, 'review-submissions') && <Text tone="muted">{ADMIN_COPY.analyticsOnly}</Text>}
      <Permitted permission="manage-mails">
        <DeadMailsPanel services={services} />
      </Permitted>
      <Permitted permission="review-submissions">
        <SubmissionsPanel services={services} />
        <QuarantinePanel services={services} />
        <RecordDialog services={services} />
      </Permitted>
      <Permitted permission="manage-spam">
        <QuarantinedSignUps services={services} />
      </Permitted>
      <Permitted permission="manage-newsletter">
        <SubscribersPanel services={services} />
      </Permitted>
      <Permitted permission="manage-spam">
        <BlockedDomainsPanel services={services} />
      </Permitted>
      <Permitted permission="manage-site-facts">
        <SiteFactsPanel services={services} />
      </Permitted>
    </Stack>
  );
}
