import { exportAnalytics } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { saveFile } from '../../kit/save-file.ts';
import { ANALYTICS_COPY } from './admin-analytics-content.ts';
import { exportWindow } from './export-window.ts';
import { useAction } from '../../kit/use-action.ts';

/** Saves last week's analytics as a CSV file. */
export function ExportButton({ services }: { readonly services: ShellServices }) {
  const { isBusy, run } = useAction({
    name: 'export-analytics',
    async run() {
      const period = exportWindow(services.facts.reportingTimeZone, new Date());
      const { csv } = await callAsUser(exportAnalytics, { body: { ...period, granularity: 'daily' } });
      const name = `analytics-${period.startDate}-to-${period.endDate}.csv`;
      saveFile(new Blob([csv], { type: 'text/csv' }), name);
    },
    done: ANALYTICS_COPY.exported,
    failed: ANALYTICS_COPY.failed,
  });

  return (
    <Button loading={isBusy} loadingText={ANALYTICS_COPY.exporting} onClick={() => run()}>
      <Icon name="download" />
      {ANALYTICS_COPY.export}
    </Button>
  );
}
