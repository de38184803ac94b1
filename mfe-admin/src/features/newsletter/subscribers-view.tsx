import type { ShellServices } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { QuarantinedSignUps } from './quarantined-sign-ups.tsx';
import { Permitted } from '../../session/permitted.tsx';
import { SubscribersPanel } from './subscribers-panel.tsx';

/** The newsletter's subscribers: `/admin?view=subscribers`. */
export function SubscribersView({ services }: { readonly services: ShellServices }) {
  return (
    <Stack gap={12}>
      <SubscribersPanel services={services} />
      <Permitted permission="manage-spam">
        <QuarantinedSignUps services={services} />
      </Permitted>
    </Stack>
  );
}
