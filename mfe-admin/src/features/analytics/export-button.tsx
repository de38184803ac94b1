import { useState } from 'react';
import { exportAnalytics } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { saveFile } from '../../kit/save-file.ts';
import { ANALYTICS_COPY } from './admin-analytics-content.ts';
import { exportWindow } from './export-window.ts';

const action = 'export-analytics';

/** Saves last week's analytics as a CSV file. */
export function ExportButton({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const period = exportWindow(services.facts.reportingTimeZone, new Date());
    try {
      const { csv } = await callAsUser(exportAnalytics, { body: { ...period, granularity: 'daily' } });
      saveFile(
        new Blob([csv], { type: 'text/csv' }),
        `analytics-${period.startDate}-to-${period.endDate}.csv`,
      );
      services.toast({ ...ANALYTICS_COPY.exported, action });
    } catch (error) {
      console.error(error);
      const { title, description } = ANALYTICS_COPY.failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    setBusy(false);
  }

  return (
    <Button loading={busy} loadingText={ANALYTICS_COPY.exporting} onClick={() => void run()}>
      <Icon name="download" />
      {ANALYTICS_COPY.export}
    </Button>
  );
}
