import { listQuarantine, releaseSubmission, type Submission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Text } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AttentionItem } from '../panels/attention-item.tsx';
import { AttentionPanel } from '../panels/attention-panel.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { formatInstant } from '../submissions/format-submission.ts';
import { RecordLink } from '../record/record-link.tsx';

/** Submissions that look like a machine's work, newest first. */
export function QuarantinePanel({ services }: { readonly services: ShellServices }) {
  const query = useQuery({
    queryKey: ['quarantine'],
    queryFn: ({ signal }) => callAsUser(listQuarantine, { signal }),
    meta: { isToldInPlace: true },
  });
  const more = query.data?.next ? ' The newest fifty are shown.' : '';
  return (
    <AttentionPanel
      id="quarantine"
      title="Quarantine"
      lead={`These look like spam, so nobody was written to. Release what is not: its receipt and notice go out then.${more}`}
      failure="The quarantine could not be loaded"
      query={query}
    >
      {(submission) => <QuarantinedItem key={submission.id} submission={submission} services={services} />}
    </AttentionPanel>
  );
}

interface QuarantinedItemProps {
  readonly submission: Submission;
  readonly services: ShellServices;
}

function QuarantinedItem({ submission, services }: QuarantinedItemProps) {
  const queries = useQueryClient();
  const { id, company_name, contact_name, email, created_at, spam_reasons, spam_score } = submission;
  const action = {
    label: 'Not spam',
    about: `from ${company_name}`,
    busyLabel: 'Releasing...',
    run: () => callAsUser(releaseSubmission, { params: { id } }),
    done: { title: 'Submission released', description: 'It is in the list now, its mails go out.' },
    failed: { title: 'Release failed', description: 'The submission could not be released' },
  };
  return (
    <AttentionItem services={services} action={action} onDone={() => queries.invalidateQueries()}>
      <Text>
        <RecordLink {...submission} />
      </Text>
      <Text size="small">
        {contact_name}, {email}
      </Text>
      <Text tone="muted" size="small">
        {formatInstant(created_at, services.facts.reportingTimeZone)} · score {spam_score}: {spam_reasons}
      </Text>
    </AttentionItem>
  );
}
