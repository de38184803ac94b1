import {
  exportSubmissions,
  startSubmissionsExport,
  type SubmissionSelection,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon, Stack, Text } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { START_COPY } from './jobs/admin-jobs-content.ts';
import { JobList } from './jobs/job-list.tsx';
import { JOBS_KEY } from './jobs/use-jobs.ts';
import { DownloadButton } from '../../session/calls/download-button.tsx';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { useAction } from '../../kit/use-action.ts';
import { LIST_EXPORT_COPY } from './admin-list-content.ts';
import { exportColumns, type ListLayout } from './list/list-layout.ts';
import { useMatchCount } from './list/list-query.ts';

interface SubmissionsExportProps {
  readonly selection: SubmissionSelection;
  readonly layout: ListLayout;
  readonly services: ShellServices;
}

/** Exports the submissions that match: at once, or in the background when there are more than are counted. */
export function SubmissionsExport({ selection, layout, services }: SubmissionsExportProps) {
  const { data } = useMatchCount(selection);
  return (
    <Stack gap={4}>
      <div>
        {data?.isCapped ? (
          <StartExport {...{ selection, layout }} />
        ) : (
          <DownloadButton
            endpoint={exportSubmissions}
            input={{ query: { ...selection, ...exportColumns(layout) } }}
            fileName="submissions.csv"
            copy={LIST_EXPORT_COPY}
          />
        )}
      </div>
      <JobList services={services} />
    </Stack>
  );
}

function StartExport({ selection, layout }: Omit<SubmissionsExportProps, 'services'>) {
  const queries = useQueryClient();
  const start = useAction({
    name: startSubmissionsExport.name,
    run: () => callAsUser(startSubmissionsExport, { query: { ...selection, ...exportColumns(layout) } }),
    done: START_COPY.started,
    failed: START_COPY.failed,
    onDone: () => queries.invalidateQueries({ queryKey: JOBS_KEY }),
  });
  return (
    <Stack gap={2}>
      <div>
        <Button
          variant="secondary"
          loading={start.isBusy}
          loadingText={START_COPY.starting}
          onClick={() => start.run()}
        >
          <Icon name="download" />
          {START_COPY.start}
        </Button>
      </div>
      <Text size="small" tone="muted">
        {START_COPY.hint}
      </Text>
    </Stack>
  );
}
