import { listQuarantinedSignUps, releaseSignUp, type QuarantinedSignUp } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AttentionItem } from '../panels/attention-item.tsx';
import { AttentionPanel } from '../panels/attention-panel.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { formatInstant } from '../submissions/format-submission.ts';

/** Newsletter sign-ups that look like a machine's work, newest first. */
export function QuarantinedSignUps({ services }: { readonly services: ShellServices }) {
  const query = useQuery({
    queryKey: ['quarantined-sign-ups'],
    queryFn: ({ signal }) => callAsUser(listQuarantinedSignUps, { signal }),
    meta: { isToldInPlace: true },
  });
  return (
    <AttentionPanel
      id="quarantined-sign-ups"
      title="Newsletter sign-ups in quarantine"
      lead="These look like spam, so nobody was written to. Release what is not: the address then gets a link to confirm the sign-up."
      failure="The quarantine of the newsletter could not be loaded"
      query={query}
    >
      {(signUp) => (
        <SignUpItem key={signUp.id} signUp={signUp} services={services} onDone={() => query.refetch()} />
      )}
    </AttentionPanel>
  );
}

interface SignUpItemProps {
  readonly signUp: QuarantinedSignUp;
  readonly services: ShellServices;
  onDone(): unknown;
}

function SignUpItem({ signUp, services, onDone }: SignUpItemProps) {
  const { id, email, quarantined_at, source, spam_score, spam_reasons } = signUp;
  const action = {
    label: 'Not spam',
    about: `from ${email}`,
    busyLabel: 'Releasing...',
    run: () => callAsUser(releaseSignUp, { params: { id } }),
    done: { title: 'Sign-up released', description: 'The address gets a link to confirm.' },
    failed: { title: 'Release failed', description: 'The sign-up could not be released' },
  };
  return (
    <AttentionItem services={services} action={action} onDone={onDone}>
      <Text css={{ fontWeight: weight.bold }}>{email}</Text>
      <Text tone="muted" size="small">
        {formatInstant(quarantined_at, services.facts.reportingTimeZone)}
        {source && ` · from ${source}`} · score {spam_score}: {spam_reasons}
      </Text>
    </AttentionItem>
  );
}
