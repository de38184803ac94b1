import type { ShellServices } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { RetentionPanel } from '../../features/retention/retention-panel.tsx';
import { Permitted } from '../../session/permitted.tsx';
import { BlockedDomainsPanel } from '../../features/spam/blocked-domains-panel.tsx';
import { SiteFactsPanel } from '../../features/site-facts/site-facts-panel.tsx';

/** What applies to the whole site: `/admin?view=settings`. */
export function SettingsView({ services }: { readonly services: ShellServices }) {
  return (
    <Stack gap={12}>
      <SiteFactsPanel services={services} />
      <RetentionPanel services={services} />
      <Permitted permission="manage-spam">
        <BlockedDomainsPanel />
      </Permitted>
    </Stack>
  );
}
