import { useState } from 'react';
import { ApiError, exportAnalytics } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon } from '@site/shared/ui';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { saveFile } from '../save-file.ts';
import { exportWindow } from './export-window.ts';

/** The API has no analytics at all. */
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Saves the analytics of the last week as a CSV file. */
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
      services.toast({
        title: 'Analytics exported',
        description: 'Your analytics data has been downloaded as CSV.',
        action: 'export-analytics',
      });
    } catch (error) {
      console.error(error);
      const description = isMissing(error)
        ? 'Analytics are not available yet, so there is nothing to export.'
        : messageOf(error, 'Failed to export analytics');
      services.toast({
        title: 'Export failed',
        description,
        tone: 'destructive',
        action: 'export-analytics',
      });
    }
    setBusy(false);
  }

  return (
    <Button loading={busy} loadingText="Exporting..." onClick={() => void run()}>
      <Icon name="download" />
      Export Analytics
    </Button>
  );
}
