import { listQuarantine, releaseSubmission, type Submission } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Text } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AttentionItem } from '../../../kit/attention-item.tsx';
import { AttentionPanel } from '../../../kit/attention-panel.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { RecordLink } from '../record/record-link.tsx';
import { selectRow } from '../selection/admin-selection-content.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { useSelected, type Selected } from '../selection/use-selection.ts';
import { caught, from } from '../../../kit/names/admin-spam-names-content.ts';
import { QUARANTINE_COPY, quarantineLead } from './admin-quarantine-content.ts';
import { QUARANTINE_HEADING, QuarantineActions } from './quarantine-actions.tsx';

/** Submissions that look like spam, newest first. */
export function QuarantinePanel({ services }: { readonly services: ShellServices }) {
  const selected = useSelected('quarantine');
  const query = useQuery({
    queryKey: ['quarantine'],
    queryFn: ({ signal }) => callAsUser(listQuarantine, { signal }),
    meta: { isToldInPlace: true },
  });
  return (
    <AttentionPanel
      id={QUARANTINE_HEADING}
      title={QUARANTINE_COPY.title}
      lead={quarantineLead(Boolean(query.data?.next))}
      failure={QUARANTINE_COPY.failure}
      query={query}
      actions={<QuarantineActions selected={selected} services={services} />}
    >
      {(submission) => <QuarantinedItem key={submission.id} {...{ submission, selected, services }} />}
    </AttentionPanel>
  );
}

interface QuarantinedItemProps {
  readonly submission: Submission;
  readonly selected: Selected;
  readonly services: ShellServices;
}

function QuarantinedItem({ submission, selected, services }: QuarantinedItemProps) {
  const queries = useQueryClient();
  const { id, reference, company_name, contact_name, email, created_at, spam_reasons, spam_score } =
    submission;
  const action = {
    label: QUARANTINE_COPY.label,
    about: from(company_name),
    busyLabel: QUARANTINE_COPY.busy,
    run: () => callAsUser(releaseSubmission, { params: { id } }),
    done: QUARANTINE_COPY.released,
    failed: QUARANTINE_COPY.notReleased,
  };
  return (
    <AttentionItem
      action={action}
      onDone={() => {
        selected.set([id], false);
        return queries.invalidateQueries();
      }}
      box={
        <SelectBox
          aria-label={selectRow(company_name, reference)}
          checked={selected.ids.has(id)}
          onChange={(event) => selected.set([id], event.currentTarget.checked)}
        />
      }
    >
      <Text>
        <RecordLink {...submission} />
      </Text>
      <Text size="small">
        {contact_name}, {email}
      </Text>
      <Text tone="muted" size="small">
        {caught(formatInstant(created_at, services.facts.reportingTimeZone), spam_score, spam_reasons)}
      </Text>
    </AttentionItem>
  );
}
