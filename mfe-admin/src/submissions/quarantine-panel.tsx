import { useState } from 'react';
import { listQuarantine, releaseSubmission, type Submission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, card, Heading, space, Stack, Text, VisuallyHidden, weight } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../auth/call-as-user.ts';
import { messageOf } from '../auth/service-message.ts';
import { formatInstant } from './format-submission.ts';

/** Submissions that look like a machine's work, newest first. There is nothing to see while there are none. */
export function QuarantinePanel({ services }: { readonly services: ShellServices }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['quarantine'],
    queryFn: ({ signal }) => callAsUser(listQuarantine, { signal }),
    meta: { isToldInPlace: true },
  });
  if (error)
    return (
      <Callout tone="warning" title="The quarantine could not be loaded">
        <div>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Callout>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="quarantine">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="quarantine">
          Quarantine
        </Heading>
        <Text tone="muted">
          These look like spam, so nobody was written to. Release what is not: its receipt and notice go out
          then.
          {data.next && ' The newest fifty are shown.'}
        </Text>
        <ul role="list" css={list}>
          {data.items.map((submission) => (
            <QuarantinedItem key={submission.id} submission={submission} services={services} />
          ))}
        </ul>
      </Stack>
    </section>
  );
}

function QuarantinedItem({
  submission,
  services,
}: {
  readonly submission: Submission;
  readonly services: ShellServices;
}) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const { id, company_name, contact_name, email, created_at, spam_reasons, spam_score } = submission;

  async function release() {
    setBusy(true);
    try {
      await callAsUser(releaseSubmission, { params: { id } });
      services.toast({
        title: 'Submission released',
        description: 'It is in the list now, its mails go out.',
      });
      await queries.invalidateQueries();
    } catch (error) {
      console.error(error);
      const description = messageOf(error, 'The submission could not be released');
      services.toast({ title: 'Release failed', description, tone: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <li css={[card({ padding: 'md' }), item]}>
      <div css={{ display: 'grid', gap: space[1], minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text css={{ fontWeight: weight.bold }}>{company_name}</Text>
        <Text size="small">
          {contact_name}, {email}
        </Text>
        <Text tone="muted" size="small">
          {formatInstant(created_at, services.facts.reportingTimeZone)} · score {spam_score}: {spam_reasons}
        </Text>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        loadingText="Releasing..."
        onClick={() => void release()}
      >
        <span>
          Not spam<VisuallyHidden> from {company_name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  );
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };
const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
