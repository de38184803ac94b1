import { exportSubmissions, startSubmissionsExport, type SubmissionSelection } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon, Stack, Text } from '@site/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { START_COPY } from '../jobs/admin-jobs-content.ts';
import { JobList } from '../jobs/job-list.tsx';
import { JOBS_KEY } from '../jobs/use-jobs.ts';
import { DownloadButton } from '../panels/download-button.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
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
          <StartExport {...{ selection, layout, services }} />
        ) : (
          <DownloadButton
            endpoint={exportSubmissions}
            input={{ query: { ...selection, ...exportColumns(layout) } }}
            fileName="submissions.csv"
            copy={LIST_EXPORT_COPY}
            services={services}
          />
        )}
      </div>
      <JobList services={services} />
    </Stack>
  );
}

function StartExport({ selection, layout, services }: SubmissionsExportProps) {
  const queries = useQueryClient();
  const action = startSubmissionsExport.name;
  const start = useMutation({
    mutationFn: () =>
      callAsUser(startSubmissionsExport, { query: { ...selection, ...exportColumns(layout) } }),
    async onSuccess() {
      services.toast({ ...START_COPY.started, action });
      await queries.invalidateQueries({ queryKey: JOBS_KEY });
    },
    onError(error) {
      const { title, description } = START_COPY.failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    },
  });
  return (
    <Stack gap={2}>
      <div>
        <Button
          variant="secondary"
          loading={start.isPending}
          loadingText={START_COPY.starting}
          onClick={() => start.mutate()}
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
