import { useId, useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import { deleteJob, downloadJobFile, type Job } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, Cluster, color, Heading, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { DownloadButton } from '../../../session/calls/download-button.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { JOBS_COPY, progressText, readyText } from './admin-jobs-content.ts';
import { isOpen, JOBS_KEY, useJobs } from './use-jobs.ts';

/** The user's exports in the background, with their progress and files. Nothing when there are none. */
export function JobList({ services }: { readonly services: ShellServices }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const jobs = useJobs().data?.items ?? [];
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={3} size="body" id={titleId} ref={heading} tabIndex={-1}>
          {JOBS_COPY.title}
        </Heading>
        <ul role="list" css={list}>
          {jobs.map((job) => (
            <Item key={job.id} job={job} services={services} onDeleted={() => heading.current?.focus()} />
          ))}
        </ul>
      </Stack>
    </section>
  );
}

interface ItemProps {
  readonly job: Job;
  readonly services: ShellServices;
  /** The button that was pressed is gone. */
  onDeleted(): void;
}

function Item({ job, services, onDeleted }: ItemProps) {
  const queries = useQueryClient();
  const removal = useAction({
    name: `delete-job:${job.id}`,
    run: () => callAsUser(deleteJob, { params: { id: job.id } }),
    failed: JOBS_COPY.deleteFailed,
    onDone() {
      onDeleted();
      return queries.invalidateQueries({ queryKey: JOBS_KEY });
    },
  });
  return (
    <li css={card({ padding: 'md' })}>
      <Stack gap={3}>
        <div>
          <strong css={fileName}>{job.fileName}</strong>
          <Text size="small" tone="muted" role={job.state === 'running' ? undefined : 'status'}>
            {textOf(job, services)}
          </Text>
        </div>
        {job.state === 'running' && (
          <progress
            aria-label={JOBS_COPY.progress}
            max={job.total ?? undefined}
            value={job.total === null ? undefined : job.rows}
            css={bar}
          />
        )}
        <Cluster>
          {job.state === 'done' && (
            <DownloadButton
              endpoint={downloadJobFile}
              input={{ params: { id: job.id } }}
              fileName={job.fileName}
              copy={JOBS_COPY.download}
            />
          )}
          <Button variant="ghost" size="sm" loading={removal.isBusy} onClick={() => removal.run()}>
            <span>
              {isOpen(job) ? JOBS_COPY.cancel : JOBS_COPY.remove}
              <VisuallyHidden> {job.fileName}</VisuallyHidden>
            </span>
          </Button>
        </Cluster>
      </Stack>
    </li>
  );
}

function textOf(job: Job, { facts }: ShellServices): string {
  if (job.state === 'waiting') return JOBS_COPY.waiting;
  if (job.state === 'failed') return JOBS_COPY.failed;
  if (job.state === 'running' || job.expiresAt === null) return progressText(job);
  return readyText(job, formatInstant(job.expiresAt, facts.reportingTimeZone));
}

const list: CSSObject = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };
const fileName: CSSObject = { overflowWrap: 'anywhere' };
const bar: CSSObject = { width: '100%', height: space[2], accentColor: color.brand };
