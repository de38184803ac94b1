import type { ShellServices } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { DeadMailsPanel } from '../mails/dead-mails-panel.tsx';
import { QuarantinePanel } from '../quarantine/quarantine-panel.tsx';
import { RecordLayout } from '../record/drawer/record-layout.tsx';
import { Permitted } from '../session/permitted.tsx';
import { SubmissionsPanel } from './submissions-panel.tsx';

/** `/admin`: what needs attention, the submissions, and those in quarantine. */
export function SubmissionsView({ services }: { readonly services: ShellServices }) {
  return (
    <RecordLayout services={services}>
      <Stack gap={12}>
        <Permitted permission="manage-mails">
          <DeadMailsPanel services={services} />
        </Permitted>
        <SubmissionsPanel services={services} />
        <QuarantinePanel services={services} />
      </Stack>
    </RecordLayout>
  );
}
