import type { ShellServices } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { QuarantinePanel } from './quarantine/quarantine-panel.tsx';
import { RecordLayout } from './record/drawer/record-layout.tsx';
import { SubmissionsPanel } from './submissions-panel.tsx';

/** `/admin`: the submissions, and those in quarantine. */
export function SubmissionsView({ services }: { readonly services: ShellServices }) {
  return (
    <RecordLayout services={services}>
      <Stack gap={12}>
        <SubmissionsPanel services={services} />
        <QuarantinePanel services={services} />
      </Stack>
    </RecordLayout>
  );
}
